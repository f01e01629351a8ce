/** A stand-in for the browser's storage, with room for so many letters. */
export class Room {
  constructor(limit = Infinity) {
    this.map = new Map();
    this.limit = limit;
  }
  get length() {
    return this.map.size;
  }
  key(index) {
    return [...this.map.keys()][index] ?? null;
  }
  getItem(key) {
    return this.map.get(key) ?? null;
  }
  setItem(key, value) {
    const used = [...this.map].reduce((sum, [name, held]) => (name === key ? sum : sum + name.length + held.length), 0);
    if (used + key.length + value.length > this.limit) throw new DOMException("full", "QuotaExceededError");
    this.map.set(key, value);
  }
  removeItem(key) {
    this.map.delete(key);
  }
}
