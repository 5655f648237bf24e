import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major' }) => void;

setFlagsFromString('--expose-gc');
export const collect = runInNewContext('gc') as Collect;

/** Often enough for a fast line, seldom enough to cost next to nothing. */
const EVERY_MS = 50;
let last = 0;

/**
 * While bytes stream through, V8 sees only the small objects around them and lets 64 MB of read buffers pile up before it
 * cleans. Cleaning the young generation takes a millisecond and keeps an upload's memory flat (docs/performance.md "Uploads").
 */
export function collectYoung(now = performance.now()): void {
	if (now - last < EVERY_MS) return;
	last = now;
	collect({ type: 'minor' });
}
