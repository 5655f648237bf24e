/** FNV-1a: the same title gives the same poster everywhere, on the server, in the browser and next year. */
export function hashOf(text: string): number {
	let hash = 2166136261;
	for (const letter of text) {
		hash ^= letter.codePointAt(0) ?? 0;
		hash = Math.imul(hash, 16777619);
	}
	return hash >>> 0;
}

export type Random = () => number;

/** mulberry32: small, fast, and a pure function of its seed. */
export function randomFrom(seed: number): Random {
	let state = seed;
	return () => {
		state |= 0;
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}
