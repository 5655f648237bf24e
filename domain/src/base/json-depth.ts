const QUOTE = 34;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Whether a JSON text nests objects and lists deeper than allowed: one pass over its characters without parsing, which stops at the first level beyond the limit. */
export function isNestedDeeperThan(allowed: number, json: string): boolean {
	let depth = 0;
	let inString = false;
	for (let at = 0; at < json.length; at++) {
		const character = json.charCodeAt(at);
		if (inString) {
			if (character === BACKSLASH) at++;
			else if (character === QUOTE) inString = false;
		} else if (character === QUOTE) inString = true;
		else if (OPENING.has(character)) {
			if (++depth > allowed) return true;
		} else if (CLOSING.has(character)) depth--;
	}
	return false;
}
