/**
 * The shapes that pass between the page and the core. Types only: nothing here runs.
 *
 * @typedef {Record<string, string>} Values  field name to text, as typed
 * @typedef {Record<string, string>} RulingTexts  key of a switch to its reading, as text
 * @typedef {Record<string, RulingTexts>} Profile  key of a system to the switches changed in it
 *
 * @typedef {Record<string, string[]>} Unread  key of a system to the keys of rulings in it that could not be read
 *
 * @typedef {object} Shown  everything needed to show one answer again, the very same
 * @property {string} tool  the tool's name
 * @property {Values} values
 * @property {RulingTexts} rulings  the rulings it was worked out under; those not named are the book's
 * @property {string | null} action  the button pressed, for a tool that keeps track
 * @property {string | null} state  the state before the button was pressed
 * @property {string | null} code  the roll code
 *
 * @typedef {object} RunRequest
 * @property {"run"} do
 * @property {string} tool
 * @property {Values} values
 * @property {Profile} rulings
 * @property {{root: string, directories: boolean}} links
 * @property {string | null} action
 * @property {string | null} state
 * @property {string | null} code
 *
 * @typedef {object} Reply  what the core answers to a run
 * @property {true} ok
 * @property {string} html
 * @property {string} announce
 * @property {string | null} code
 * @property {string | null} state
 * @property {string | null} log
 * @property {Values} values  as the core understood them
 * @property {string[]} [refused]  a sentence for each ruling that could not be read
 * @property {Unread} [unread]  the same by their keys
 *
 * @typedef {object} Refusal
 * @property {false} ok
 * @property {string | null} field
 * @property {string} message
 *
 * @typedef {object} CheckedRulings
 * @property {true} ok
 * @property {Profile} rulings
 * @property {string[]} refused  a sentence for each that could not be read
 * @property {Unread} unread  the same by their keys
 *
 * @typedef {"asleep" | "starting" | "ready" | "failed"} EngineState
 *
 * @typedef {object} EngineClient  what the page needs of the engine
 * @property {EngineState} state
 * @property {(onProgress?: (stage: string, done: number, total: number) => void) => Promise<void>} start
 * @property {(request: object) => Promise<any>} ask
 * @property {() => void} cancel
 * @property {(type: "state", listener: () => void) => void} addEventListener
 */
export {};
