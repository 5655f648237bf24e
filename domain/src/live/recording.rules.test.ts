import { expect, it } from 'vitest';
import { commonSize, isWholeFilm, missingParts } from './recording.rules.ts';

it('B-024 parts of different sizes become a film of the largest one, of at most 1080 lines', () => {
	const [small, wide] = [
		{ width: 1280, height: 720 },
		{ width: 1920, height: 1080 },
	];
	expect(commonSize([small, wide, small])).toEqual(wide);
	expect(commonSize([{ width: 3440, height: 1440 }])).toEqual({ width: 2580, height: 1080 });
	expect(commonSize([])).toBeNull();
});

it('G-031 a film is whole when its picture and sound begin and end together, and last as long as what was sent', () => {
	const sent = { kept: 631, leftOut: 0 };
	const lasting = (picture: number, sound: number | null) => ({
		picture: { from: 0, to: picture },
		sound: sound === null ? null : { from: 0, to: sound },
	});
	expect(isWholeFilm(lasting(630.998, 630.96), sent)).toBe(true);
	expect(isWholeFilm(lasting(630.998, null), sent)).toBe(true);
	expect(isWholeFilm(lasting(630.998, 908.79), sent)).toBe(false);
	expect(isWholeFilm(lasting(908.79, 908.79), sent)).toBe(false);
	expect(isWholeFilm({ ...lasting(631, 631), sound: { from: 0.2, to: 631 } }, sent)).toBe(false);
	expect(isWholeFilm(lasting(631, 631), { kept: 600, leftOut: 40 })).toBe(true);
});

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 19) + seconds * 1000).toISOString();
const received = (seconds: number | null) => ({ received_at: seconds === null ? null : at(seconds), duration_ms: 2000 });

it.each([
	['nothing, without a pause', [2, 4, 6], { received_at: at(6), ended_at: at(60) }, []],
	['nothing, after a pause of seconds', [2, 14], { received_at: at(14), ended_at: at(14) }, []],
	['a pause in the middle', [2, 4, 100, 102], { received_at: null, ended_at: at(110) }, [{ from: at(4), to: at(98) }]],
	['an end that was received', [2, 4], { received_at: at(64), ended_at: at(90) }, [{ from: at(4), to: at(64) }]],
	['not what was received after the end', [2, 4], { received_at: at(64), ended_at: at(12) }, []],
	['not a pause whose time is not known', [2, null, 100], { received_at: at(100), ended_at: at(110) }, []],
] as const)('B-022 of a recording is missing: %s', (_what, ends, stream, missing) => {
	expect(missingParts(ends.map(received), stream)).toEqual(missing);
});

it('B-022 of a recording is missing: what could not be read, however short, with the pause next to it', () => {
	const segments = [2, 4, 6, 8, 100, 102, 104, null].map((seconds) => ({ ...received(seconds), stored_at: at(200) }));
	const leftOut = segments.filter((_, index) => [0, 1, 4, 6, 7].includes(index));
	expect(missingParts(segments, { received_at: at(104), ended_at: at(110) }, leftOut)).toEqual([
		{ from: at(0), to: at(4) },
		{ from: at(8), to: at(100) },
		{ from: at(102), to: at(104) },
		{ from: at(198), to: at(200) },
	]);
});
