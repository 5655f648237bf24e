import { describe, expect, it } from 'vitest';
import { bandwidthOf } from '../../base/bitrate.ts';
import { planChunks } from './chunks.rules.ts';
import { findingsOf, listFindings } from './findings.rules.ts';
import {
	canCopySound,
	canCut,
	fastestRate,
	ladderOf,
	maxBitrateOf,
	outputRate,
	rateOf,
	type SoundTrack,
	type SourceFacts,
	whyNotPackage,
} from './ladder.rules.ts';
import { isPackageIndex, masterPlaylist, mediaPlaylist, packageFileType, packageTarget } from './playlists.rules.ts';
import { chunkWeight, leaseSeconds, packageProgress, secondsLeft, soundWeight, storyboardWeight, timeLeft } from './progress.rules.ts';
import { planSounds, soundLabels } from './sounds.rules.ts';
import { planStoryboard, sheetSize, storyboardVtt, tilePlace } from './storyboard.rules.ts';

const everySeconds = (step: number, duration: number) => Array.from({ length: Math.ceil(duration / step) }, (_, index) => index * step);
const PLAIN = { codec: 'avc1.64001f', bitrate: 4_000_000, keyFrames: null };
const facts = (change: Partial<SourceFacts> = {}): SourceFacts => ({
	duration: 120,
	width: 1920,
	height: 1080,
	rotation: 0,
	rate: 25,
	picture: PLAIN,
	sound: { codec: 'mp4a.40.2' },
	...change,
});
const cuttable = (change: Partial<SourceFacts> = {}) => {
	const { duration } = facts(change);
	return facts({ picture: { ...PLAIN, keyFrames: everySeconds(2, duration) }, ...change });
};
const sizes = (given: SourceFacts) => ladderOf(given).map(({ mode, width, height }) => `${mode} ${width}x${height}`);

describe('the ladder', () => {
	it.each([
		[1920, 1080, ['encode 1920x1080', 'encode 1280x720', 'encode 854x480', 'encode 426x240']],
		[3840, 2160, ['encode 1920x1080', 'encode 1280x720', 'encode 854x480', 'encode 426x240']],
		[1919, 1079, ['encode 1918x1078', 'encode 1280x720', 'encode 854x480', 'encode 426x240']],
		[1024, 576, ['encode 1024x576', 'encode 854x480', 'encode 426x240']],
		[640, 360, ['encode 640x360', 'encode 426x240']],
		[360, 640, ['encode 360x640', 'encode 270x480', 'encode 136x240']],
		[427, 240, ['encode 428x240']],
		[321, 181, ['encode 320x180']],
		[608, 1080, ['encode 608x1080', 'encode 406x720', 'encode 270x480', 'encode 136x240']],
		[8192, 480, ['encode 3840x226']],
	])(
		'B-001 of %i x %i G-033 begins at its own height, up to 1080, never goes above the source and has even sides',
		(width, height, wanted) => {
			expect(sizes(facts({ width, height }))).toEqual(wanted);
			for (const rung of ladderOf(facts({ width, height }))) expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
		},
	);

	it('B-002 keeps the height of a copied film, and omits a rung just below it', () => {
		expect(sizes(cuttable())).toEqual(['cut 1920x1080', 'encode 1280x720', 'encode 854x480', 'encode 426x240']);
		expect(sizes(cuttable({ width: 1024, height: 576 }))).toEqual(['cut 1024x576', 'encode 854x480', 'encode 426x240']);
		expect(sizes(cuttable({ width: 854, height: 500 }))).toEqual(['cut 854x500', 'encode 410x240']);
		expect(sizes(cuttable({ width: 64, height: 36 }))).toEqual(['cut 64x36']);
		expect(sizes(cuttable({ width: 3842, height: 200 }))).toEqual(['encode 3840x200']);
	});

	it.each([
		['10 bits', { picture: { ...PLAIN, codec: 'avc1.6e001f', keyFrames: [0] }, duration: 2 }],
		['another codec', { picture: { ...PLAIN, codec: 'hev1.1.6.L93.B0', keyFrames: [0] }, duration: 2 }],
		['too many bits', { picture: { ...PLAIN, bitrate: 6_600_000, keyFrames: [0] }, duration: 2 }],
		['key frames too far apart', { picture: { ...PLAIN, keyFrames: [0, 4, 8.1] }, duration: 10 }],
		['a long end', { picture: { ...PLAIN, keyFrames: [0, 4] }, duration: 8.2 }],
		['unknown key frames', {}],
		['no key frame at the beginning', { picture: { ...PLAIN, keyFrames: [3] }, duration: 4 }],
		['a turned picture', { rotation: 90, picture: { ...PLAIN, keyFrames: [0] }, duration: 2 }],
		['more than 1080 lines', { height: 2160, picture: { ...PLAIN, keyFrames: [0] }, duration: 2 }],
	] as [string, Partial<SourceFacts>][])('B-002 encodes a film with %s', (_what, change) => expect(canCut(facts(change))).toBe(false));

	it('B-002 copies AAC-LC only', () => {
		expect(['mp4a.40.2', 'mp4a.40.5', 'ac-3', 'unknown'].map((codec) => canCopySound({ codec }))).toEqual([true, false, false, false]);
	});

	it('has a highest bitrate for every height', () => {
		const at = (height: number) => maxBitrateOf({ name: '', width: 2, height, mode: 'encode' });
		expect([1080, 720, 576, 480, 360, 240, 36].map(at)).toEqual([5_000_000, 2_800_000, 1_800_000, 1_200_000, 800_000, 400_000, 400_000]);
	});

	it.each([
		[25, 25, 1],
		[23.976, 24_000, 1001],
		[29.97, 30_000, 1001],
		[59.95, 60_000, 1001],
		[15.2, 15, 1],
		[120, 60, 1],
		[1.4, 5, 1],
	])('%d frames a second become %i/%i', (rate, num, den) => expect(outputRate(rate)).toEqual({ num, den }));
});

const of = (channels: number, change: Partial<SoundTrack> = {}): SoundTrack => ({
	codec: 'mp4a.40.2',
	channels,
	language: null,
	title: null,
	...change,
});

describe('what is found in a film', () => {
	const timesOf = (...pieces: [rate: number, seconds: number][]) => {
		let at = 0;
		return pieces.flatMap(([rate, seconds]) => Array.from({ length: Math.round(rate * seconds) }, () => (at += 1 / rate)));
	};

	it('G-033 the highest rate a film of variable rate has for a while is kept', () => {
		const shown = timesOf([30, 4], [10, 16]).map((at) => Math.round(at * 1000) / 1000);
		const fastest = fastestRate(shown.toReversed());
		expect(rateOf({ rate: 14, fastest })).toEqual({ num: 30, den: 1 });
		// a few quick frames are no rate
		expect(rateOf({ rate: 25, fastest: fastestRate(timesOf([25, 20], [60, 0.2])) })).toEqual({ num: 25, den: 1 });
		expect(rateOf({ rate: 30_000 / 1001, fastest: fastestRate(timesOf([30_000 / 1001, 20])) })).toEqual({ num: 30_000, den: 1001 });
		expect(rateOf({ rate: 17 })).toEqual({ num: 17, den: 1 });
		expect(fastestRate([])).toBe(0);
	});

	it('G-033 an interlaced film is encoded, and what was found is listed', () => {
		expect(canCut(cuttable({ interlaced: true }))).toBe(false);
		const found = findingsOf(
			facts({
				interlaced: true,
				sounds: [of(6), of(2)],
				picture: { ...PLAIN, keyFrames: everySeconds(20, 120) },
			}),
		);
		expect(listFindings(found)).toEqual([
			{ of: 'interlaced', value: '25' },
			{ of: 'sounds', value: '2' },
			{ of: 'channels', value: '5.1' },
			{ of: 'key_seconds', value: '20' },
		]);
		expect(listFindings(findingsOf(cuttable({ sounds: [of(2)], fastest: 25 })))).toEqual([]);
		expect(listFindings(findingsOf(facts({ rate: 14, fastest: 30 })))).toEqual([{ of: 'rate', value: '30' }]);
	});
});

describe('the sounds of a package', () => {
	const names = (change: Partial<SourceFacts>) => planSounds(facts(change)).map(({ name, copy, channels }) => [name, copy, channels]);

	it('G-033 are all tracks of the file in stereo, and more channels beside it', () => {
		expect(names({ sound: null })).toEqual([]);
		expect(names({})).toEqual([['a-main', true, 2]]);
		expect(names({ sounds: [of(2), of(6), of(6, { codec: 'ac3' })] })).toEqual([
			['a-main', true, 2],
			['a-1', false, 2],
			['a-1-all', true, 6],
			['a-2', false, 2],
		]);
		for (const [name] of names({ sounds: Array.from({ length: 12 }, () => of(6)) }))
			expect(packageFileType(`${name}/index.m3u8`)).toBe('application/vnd.apple.mpegurl');
	});

	it('G-033 are named by title or language, each differently', () => {
		const sounds = planSounds(
			facts({
				sounds: [of(6, { language: 'pol' }), of(2, { language: 'eng' }), of(2, { language: 'eng' }), of(2, { title: 'Komentarz' })],
			}),
		);
		expect(soundLabels(sounds)).toEqual(['pol', 'pol 5.1', 'eng', 'eng 4', 'Komentarz']);
	});
});

describe('B-005 a film without a package', () => {
	it.each([
		['no_picture', { width: 0 }],
		['broken', { duration: 0 }],
		['broken', { rate: Number.NaN }],
		['endless', { duration: 65_000, rate: 0.001 }],
		['too_long', { duration: 12 * 3600 + 1 }],
		['too_large', { width: 9000, height: 200 }],
		['too_large', { width: 200, height: 8193 }],
		['too_large', { width: 8193, height: 4352 }],
		[null, { duration: 12 * 3600, width: 8192, height: 4352 }],
	] as const)('says %s', (reason, change) => expect(whyNotPackage(facts(change))).toBe(reason));
});

describe('chunks', () => {
	it('B-001 have segments of four seconds and join without a gap', () => {
		expect(planChunks(facts({ duration: 21 }), 8)).toEqual([
			{ from: 0, to: 8, starts: [0, 4] },
			{ from: 8, to: 16, starts: [8, 12] },
			{ from: 16, to: null, starts: [16, 20] },
		]);
		expect(planChunks(facts({ duration: 3 }), 60)).toEqual([{ from: 0, to: null, starts: [0] }]);
		expect(planChunks(facts({ duration: 7200 }), 60)).toHaveLength(120);
	});

	it('B-001 have no segment of less than a second at the end', () => {
		expect(planChunks(facts({ duration: 8.4 }), 8)).toEqual([{ from: 0, to: null, starts: [0, 4] }]);
	});

	it('B-002 of a film that is cut begin at its key frames', () => {
		const keyFrames = [0.04, 3.04, 6.04, 9.04, 12.04, 15.04];
		expect(planChunks(facts({ duration: 18, picture: { ...PLAIN, keyFrames } }), 12)).toEqual([
			{ from: 0, to: 12.04, starts: [0, 6.04, 9.04] },
			{ from: 12.04, to: null, starts: [12.04] },
		]);
	});
});

const part = (init: string, ...segments: [number, number][]) => ({
	init,
	codec: 'avc1.64001f',
	segments: segments.map(([seconds, bytes], index) => ({ file: `c0001.1-00${index}.m4s`, seconds, bytes })),
});

describe('playlists', () => {
	it('B-001 a track names its init file where it changes', () => {
		expect(mediaPlaylist([part('init-a.mp4', [4, 1]), part('init-a.mp4', [4, 1]), part('init-b.mp4', [4.2, 1])], 4)).toBe(
			[
				'#EXTM3U',
				'#EXT-X-VERSION:7',
				'#EXT-X-TARGETDURATION:4',
				'#EXT-X-MEDIA-SEQUENCE:0',
				'#EXT-X-PLAYLIST-TYPE:VOD',
				'#EXT-X-INDEPENDENT-SEGMENTS',
				'#EXT-X-MAP:URI="init-a.mp4"',
				'#EXTINF:4.000000,',
				'c0001.1-000.m4s',
				'#EXTINF:4.000000,',
				'c0001.1-000.m4s',
				'#EXT-X-MAP:URI="init-b.mp4"',
				'#EXTINF:4.200000,',
				'c0001.1-000.m4s',
				'#EXT-X-ENDLIST',
				'',
			].join('\n'),
		);
	});

	it('G-035 all tracks of a package have one target duration', () => {
		expect(packageTarget([[part('a', [4, 1], [1.2, 1])], [part('s', [4.0107, 1])]])).toBe(4);
		expect(packageTarget([[part('a', [4, 1])], [part('s', [4.51, 1])]])).toBe(5);
		expect(packageTarget([])).toBe(1);
	});

	it('G-035 the bandwidth is that of the heaviest real segments, of which very short ones count together only', () => {
		const piece = (seconds: number, bytes: number) => ({ seconds, bytes });
		expect(bandwidthOf([piece(4, 1000), piece(4, 3000), piece(0.1, 900)], 4)).toEqual({ peak: 7610, average: 4840 });
		expect(bandwidthOf([piece(1, 1000), piece(1, 3000), piece(1, 3000), piece(1, 100)], 4)).toEqual({ peak: 24_000, average: 14_200 });
		expect(bandwidthOf([], 4)).toEqual({ peak: 0, average: 0 });
	});

	it('B-001 the master lists the qualities, lowest first, with the sound', () => {
		const [high, low] = ladderOf(facts({ width: 854, height: 480 }));
		if (!high || !low) throw new Error('two rungs are expected');
		const tracks = [
			{ rung: high, parts: [part('a', [4, 4000])] },
			{ rung: low, parts: [part('b', [4, 1000])] },
		];
		const [plan] = planSounds(facts());
		if (!plan) throw new Error('a sound is expected');
		const sounds = [{ plan, parts: [{ ...part('s', [4, 500]), codec: 'mp4a.40.2' }] }];
		const master = masterPlaylist({ tracks, sounds, rate: 25, targetSeconds: 4 });
		expect(master.split('\n').filter((line) => !line.startsWith('#'))).toEqual(['v240/index.m3u8', 'v480/index.m3u8', '']);
		expect(master).toContain(
			'BANDWIDTH=9000,AVERAGE-BANDWIDTH=9000,RESOLUTION=854x480,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"',
		);
		const silent = masterPlaylist({ tracks, sounds: [], rate: 25, targetSeconds: 4 });
		expect(silent).not.toContain('AUDIO');
		expect(silent).toContain('CODECS="avc1.64001f"');
	});

	it.each([
		['master.m3u8', 'application/vnd.apple.mpegurl'],
		['v480/index.m3u8', 'application/vnd.apple.mpegurl'],
		['a-main/init-0123abcd.mp4', 'video/mp4'],
		['v1080/c0007.1-003.m4s', 'video/iso.segment'],
		['board/1-000.jpg', 'image/jpeg'],
		['board/board.vtt', 'text/vtt; charset=utf-8'],
		['', null],
		['v480/', null],
		['v480/master.m3u8', null],
		['../secret', null],
		['v480/../../../etc/passwd', null],
		['v480/c0007.1-003.m4s.part', null],
		['v480/c10800.1-003.m4s', 'video/iso.segment'],
		['v480/c0007.100-003.m4s', 'video/iso.segment'],
		['board/100-000.jpg', 'image/jpeg'],
		['master.m3u8\n', null],
	])('B-003 %j is sent as %s', (name, type) => expect(packageFileType(name)).toBe(type));

	it('B-003 playlists and indexes are revalidated', () => {
		expect(['master.m3u8', 'board/board.vtt', 'v480/c0001.1-000.m4s', 'board/1-000.jpg'].map(isPackageIndex)).toEqual([
			true,
			true,
			false,
			false,
		]);
	});
});

describe('the storyboard', () => {
	it.each([
		[12, { every: 2, tiles: 6, width: 160, height: 90 }],
		[60, { every: 5, tiles: 12, width: 160, height: 90 }],
		[7200, { every: 5, tiles: 1440, width: 160, height: 90 }],
		[36_000, { every: 25, tiles: 1440, width: 160, height: 90 }],
	])('B-004 of %i seconds', (duration, wanted) => expect(planStoryboard({ duration, width: 1920, height: 1080 })).toEqual(wanted));

	it('B-004 of a wide or an upright picture keeps its proportions', () => {
		expect(planStoryboard({ duration: 4, width: 4000, height: 1000 })).toMatchObject({ width: 240, height: 60 });
		expect(planStoryboard({ duration: 4, width: 1080, height: 1920 })).toMatchObject({ width: 50, height: 90 });
	});

	it('B-004 names the place of each picture on its sheet', () => {
		const board = { every: 5, tiles: 102, width: 160, height: 90 };
		expect([0, 11, 99, 100].map((tile) => tilePlace(board, tile))).toEqual([
			{ left: 0, top: 0 },
			{ left: 160, top: 90 },
			{ left: 1440, top: 810 },
			{ left: 0, top: 0 },
		]);
		expect([sheetSize(board, 100), sheetSize(board, 2)]).toEqual([
			{ width: 1600, height: 900 },
			{ width: 320, height: 90 },
		]);
		const cues = storyboardVtt(board, ['1-000.jpg', '1-001.jpg'], 508.5).trim().split('\n\n');
		expect(cues).toHaveLength(103);
		expect(cues[1]).toBe('00:00:00.000 --> 00:00:05.000\n1-000.jpg#xywh=0,0,160,90');
		expect(cues[102]).toBe('00:08:25.000 --> 00:08:28.500\n1-001.jpg#xywh=160,0,160,90');
	});
});

it('a part is held longer, the more often it was interrupted', () => {
	expect([0, 2, 3, 4, 7, 8, 9, 30_000].map(leaseSeconds)).toEqual([45, 45, 90, 180, 1_440, 1_800, 1_800, 1_800]);
});

describe('progress', () => {
	it('B-001 counts parts by their work, and is 100 only when the package is ready', () => {
		expect(packageProgress({ total: 0, done: 0 })).toBe(0);
		expect(packageProgress({ total: 300, done: 100 })).toBe(33);
		expect(packageProgress({ total: 300, done: 300 })).toBe(99);
	});

	it('B-001 the time left is unknown until two chunks are finished, follows from their speed, and never rises during a part', () => {
		const chunks = { count: 2, weight: 100, seconds: 50 };
		const left = (seconds: number, change = {}) => secondsLeft({ rest: 200, chunks, current: { weight: 50, seconds }, ...change });
		expect(left(0, { chunks: { count: 0, weight: 0, seconds: 0 } })).toBeNull();
		expect(left(0, { chunks: { count: 1, weight: 50, seconds: 25 } })).toBeNull();
		expect([0, 10, 25, 900].map((seconds) => left(seconds))).toEqual([100, 90, 75, 75]);
		expect(left(0, { rest: 0, current: { weight: 0, seconds: 0 } })).toBe(1);
	});

	it('B-001 the time left is shown in seconds, minutes or hours', () => {
		expect([null, 3, 119, 120, 3629, 3630, 5399, 5400, 36_000].map(timeLeft)).toEqual([
			null,
			{ unit: 'seconds', count: 5 },
			{ unit: 'seconds', count: 120 },
			{ unit: 'minutes', count: 2 },
			{ unit: 'minutes', count: 60 },
			{ unit: 'hours', count: 1 },
			{ unit: 'hours', count: 2 },
			{ unit: 'hours', count: 2 },
			{ unit: 'hours', count: 10 },
		]);
	});

	it('an encoded chunk weighs more than a copied one, and every part has a weight', () => {
		const chunk = { from: 0, to: 60, starts: [0] };
		const weights = [facts(), cuttable()].map((given) => chunkWeight(chunk, given, ladderOf(given).slice(0, 1)));
		expect(weights[0]).toBeGreaterThan(10 * (weights[1] ?? 0));
		expect([storyboardWeight(1), soundWeight(facts({ duration: 1 }), { copy: true }), soundWeight(facts(), { copy: false })]).toEqual([
			1, 1, 120,
		]);
		expect(chunkWeight({ from: 119.9, to: null, starts: [119.9] }, cuttable(), ladderOf(cuttable()).slice(0, 1))).toBe(1);
	});
});
