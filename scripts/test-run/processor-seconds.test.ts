import { expect, it } from 'vitest';
import { secondsOf } from './processor-seconds.ts';

it('processor seconds of a test run include those of the programs it started', () => {
	expect(secondsOf('812 (no) de) S 1 812 812 0 -1 4194304 2000 9000 0 0 150 50 3000 800 20 0 11 0 5000 1000 200')).toBe(40);
});
