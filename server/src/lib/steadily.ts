import { setFlagsFromString } from 'node:v8';
import { collect, collectYoung } from './collect-young.ts';

const setGrowth = (percent: number) => setFlagsFromString(`--heap-growing-percent=${percent}`);
const GROWTH_PERCENT = 20;
/** how V8 comes: it decides by itself, and lets an old generation double before it cleans */
const BY_ITSELF = 0;
let running = 0;

/**
 * The pieces of a long answer, with the memory of the process kept flat. Rows live until the last of their batch is there, which V8 takes
 * for a sign that they stay: it moves them to the old generation, and a million of them double it. While such an answer runs the old
 * generation is cleaned when it has grown by a fifth; the limit holds from a first cleaning on (docs/performance.md "Back-office lists").
 */
export async function* steadily(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	running += 1;
	if (running === 1) {
		setGrowth(GROWTH_PERCENT);
		collect({ type: 'major' });
	}
	try {
		for await (const piece of pieces) {
			collectYoung();
			yield piece;
		}
	} finally {
		running -= 1;
		if (running === 0) setGrowth(BY_ITSELF);
	}
}
