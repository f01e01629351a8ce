"""The glue between the rules core and the pages MkDocs builds."""
