import { expect, it } from 'vitest';
import { commonSize, missingParts } from './recording.rules.ts';

it('B-024 parts of different sizes become a film of the largest one, of at most 1080 lines', () => {
	const [small, wide] = [
		{ width: 1280, height: 720 },
		{ width: 1920, height: 1080 },
	];
	expect(commonSize([small, wide, small])).toEqual(wide);
	expect(commonSize([{ width: 3440, height: 1440 }])).toEqual({ width: 2580, height: 1080 });
	expect(commonSize([])).toBeNull();
});

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 19) + seconds * 1000).toISOString();
const received = (seconds: number) => ({ received_at: at(seconds), duration_ms: 2000 });

it.each([
	['nothing, without a pause', [2, 4, 6], { received_at: at(6), ended_at: at(60) }, []],
	['nothing, after a pause of seconds', [2, 14], { received_at: at(14), ended_at: at(14) }, []],
	['a pause in the middle', [2, 4, 100, 102], { received_at: null, ended_at: at(110) }, [{ from: at(4), to: at(98) }]],
	['an end that was received', [2, 4], { received_at: at(64), ended_at: at(90) }, [{ from: at(4), to: at(64) }]],
	['not what was received after the end', [2, 4], { received_at: at(64), ended_at: at(12) }, []],
] as const)('B-022 of a recording is missing: %s', (_what, ends, stream, missing) => {
	expect(missingParts(ends.map(received), stream)).toEqual(missing);
});
