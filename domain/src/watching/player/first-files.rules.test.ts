import { describe, expect, it } from 'vitest';
import { masterPlaylist, mediaPlaylist } from '../../hosted-videos/packages/playlists.rules.ts';
import { planSounds } from '../../hosted-videos/packages/sounds.rules.ts';
import { firstFiles, firstPlaylists } from './first-files.rules.ts';

const part = (name: string, seconds: number[]) => ({
	init: `init-${name}.mp4`,
	codec: 'avc1.64001f',
	segments: seconds.map((length, at) => ({ file: `${name}-${at}.m4s`, seconds: length, bytes: 1_000 })),
});
const rung = (height: number) => ({ name: `v${height}`, width: height * 2, height, mode: 'encode' as const });

describe('what is loaded for the first picture', () => {
	it('the lowest quality and the sound of a package', () => {
		const tracks = [720, 240].map((height) => ({ rung: rung(height), parts: [part('a', [4])] }));
		const sounds = planSounds({ sound: { codec: 'mp4a.40.2' } }).map((plan) => ({ plan, parts: [part('s', [4])] }));
		expect(firstPlaylists(masterPlaylist({ tracks, sounds, rate: 25, targetSeconds: 4 }))).toEqual([
			'v240/index.m3u8',
			'a-main/index.m3u8',
		]);
		expect(firstPlaylists(masterPlaylist({ tracks, sounds: [], rate: 25, targetSeconds: 4 }))).toEqual(['v240/index.m3u8']);
	});

	it('the beginning of a track and the segment of the second', () => {
		const playlist = mediaPlaylist([part('a', [4, 4]), part('b', [4])], 4);
		expect(firstFiles(playlist, 0)).toEqual(['init-a.mp4', 'a-0.m4s']);
		expect(firstFiles(playlist, 3.9)).toEqual(['init-a.mp4', 'a-0.m4s']);
		expect(firstFiles(playlist, 4)).toEqual(['init-a.mp4', 'a-1.m4s']);
		expect(firstFiles(playlist, 9)).toEqual(['init-b.mp4', 'b-0.m4s']);
		expect(firstFiles(playlist, 12)).toEqual([]);
	});

	it('nothing of what is no playlist', () => {
		for (const text of ['', '<html>', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1']) {
			expect(firstPlaylists(text)).toEqual([]);
		}
		expect(firstFiles('', 0)).toEqual([]);
	});
});
