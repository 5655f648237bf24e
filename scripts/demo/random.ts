/** Seeded random numbers: the demo is the same on every machine. */
export function createRandom(seed: number) {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
	return {
		next,
		below: (n: number) => Math.floor(next() * n),
		pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
		bytes: (n: number) => Uint8Array.from({ length: n }, () => Math.floor(next() * 256)),
	};
}

export type Random = ReturnType<typeof createRandom>;
