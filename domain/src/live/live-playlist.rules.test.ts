import { expect, it } from 'vitest';
import { type LiveSegment, liveMaster, livePlaylist, previewPlaylist, readLiveFile, readPlaylistName } from './live-playlist.rules.ts';
import { formatKey, readKey, senderAddress } from './stream-key.rules.ts';

const segment = (number: number, part = 1, duration_ms = 2000): LiveSegment => ({
	number,
	part,
	part_name: `0000000${part}`,
	duration_ms,
	bytes: 600_000,
	stored_at: '2026-11-20T19:00:02.000Z',
});

it('B-021 B-022 shows everything since it is on air; another part begins with a discontinuity and its own init file', () => {
	expect(livePlaylist({ streamId: 7, segments: [segment(3), segment(4), segment(5, 2, 3960)], isEnded: false })).toBe(
		[
			'#EXTM3U',
			'#EXT-X-VERSION:7',
			'#EXT-X-TARGETDURATION:4',
			'#EXT-X-MEDIA-SEQUENCE:0',
			'#EXT-X-PLAYLIST-TYPE:EVENT',
			'#EXT-X-INDEPENDENT-SEGMENTS',
			'#EXT-X-MAP:URI="7/00000001.mp4"',
			'#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:00.000Z',
			'#EXTINF:2.000,',
			'7/00000001-3.m4s',
			'#EXTINF:2.000,',
			'7/00000001-4.m4s',
			'#EXT-X-DISCONTINUITY',
			'#EXT-X-MAP:URI="7/00000002.mp4"',
			'#EXT-X-PROGRAM-DATE-TIME:2026-11-20T18:59:58.040Z',
			'#EXTINF:3.960,',
			'7/00000002-5.m4s',
			'',
		].join('\n'),
	);
});

it('B-021 a segment in another quality has its own init file, without a discontinuity', () => {
	const lower = { ...segment(4), part_name: '0000abcd' };
	const text = livePlaylist({ streamId: 7, segments: [segment(3), lower, { ...lower, number: 5 }, segment(6)], isEnded: false });
	expect(text.split('\n').slice(6)).toEqual([
		'#EXT-X-MAP:URI="7/00000001.mp4"',
		'#EXT-X-PROGRAM-DATE-TIME:2026-11-20T19:00:00.000Z',
		'#EXTINF:2.000,',
		'7/00000001-3.m4s',
		'#EXT-X-MAP:URI="7/0000abcd.mp4"',
		'#EXTINF:2.000,',
		'7/0000abcd-4.m4s',
		'#EXTINF:2.000,',
		'7/0000abcd-5.m4s',
		'#EXT-X-MAP:URI="7/00000001.mp4"',
		'#EXTINF:2.000,',
		'7/00000001-6.m4s',
		'',
	]);
});

it('B-021 the qualities of a stream, lowest first; of an old part only the bandwidth is known', () => {
	const bandwidth = (peak: number) => ({ peak, average: peak / 2 });
	const own = { bandwidth: bandwidth(2_500_000), picture: { width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' } };
	const lower = (height: number, width: number) => ({
		bandwidth: bandwidth(height * 1000),
		picture: { width, height, codecs: 'avc1.4d401f' },
	});
	expect(liveMaster(own, [lower(480, 854), lower(240, 426)])).toBe(
		[
			'#EXTM3U',
			'#EXT-X-VERSION:7',
			'#EXT-X-INDEPENDENT-SEGMENTS',
			'#EXT-X-STREAM-INF:BANDWIDTH=240000,AVERAGE-BANDWIDTH=120000,RESOLUTION=426x240,CODECS="avc1.4d401f"',
			'v240.m3u8',
			'#EXT-X-STREAM-INF:BANDWIDTH=480000,AVERAGE-BANDWIDTH=240000,RESOLUTION=854x480,CODECS="avc1.4d401f"',
			'v480.m3u8',
			'#EXT-X-STREAM-INF:BANDWIDTH=2500000,AVERAGE-BANDWIDTH=1250000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"',
			'index.m3u8',
			'',
		].join('\n'),
	);
	expect(liveMaster({ bandwidth: bandwidth(2), picture: null }, [])).toContain(
		'#EXT-X-STREAM-INF:BANDWIDTH=2,AVERAGE-BANDWIDTH=1\nindex.m3u8\n',
	);
	expect(['index.m3u8', 'v240.m3u8', 'v.m3u8', 'v12345.m3u8', 'master.m3u8', 'xv240.m3u8'].map(readPlaylistName)).toEqual([
		null,
		240,
		undefined,
		undefined,
		undefined,
		undefined,
	]);
});

it('B-024 the same segments with an end are the recording', () => {
	const ended = livePlaylist({ streamId: 7, segments: [segment(3)], isEnded: true });
	expect(ended).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
	expect(ended.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
	expect(livePlaylist({ streamId: 7, segments: [], isEnded: false })).toContain('#EXT-X-TARGETDURATION:4');
});

it('G-035 the target duration and the type of a playlist stay when the sender has key frames every two seconds, then every four, and ends', () => {
	const few = [segment(3), segment(4)];
	const more = [...few, segment(5, 2, 4040), segment(6, 2, 4480)];
	const playlists = [few, more].map((segments) => livePlaylist({ streamId: 7, segments, isEnded: segments === more }));
	const lines = playlists.map((text) => text.split('\n').slice(0, 6));
	expect(lines[0]).toEqual(lines[1]);
	expect(playlists[1]?.startsWith(playlists[0] ?? '')).toBe(true);
	expect(livePlaylist({ streamId: 7, segments: [segment(3, 1, 9_700)], isEnded: false })).toContain('#EXT-X-TARGETDURATION:10');
});

it('B-023 the preview shows the last ten, numbered on', () => {
	const segments = Array.from({ length: 14 }, (_, index) => segment(index + 1, index < 7 ? 1 : 2));
	const text = previewPlaylist({ streamId: 7, segments, isEnded: false });
	expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:5\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
	expect(text.match(/m4s/g)).toHaveLength(10);
	expect(previewPlaylist({ streamId: 7, segments: [], isEnded: false })).toContain('#EXT-X-MEDIA-SEQUENCE:0');
});

it('only names of segments and init files are files of a stream', () => {
	expect(readLiveFile('7/0000abcd-12.m4s')).toEqual({
		streamId: 7,
		file: '0000abcd-12.m4s',
		number: 12,
		type: 'video/iso.segment',
	});
	expect(readLiveFile('7/0000abcd.mp4')).toEqual({ streamId: 7, file: '0000abcd.mp4', number: null, type: 'video/mp4' });
	for (const name of ['', '7/', '7/../x.mp4', '7/0000abcd-.m4s', '0000abcd.mp4', '7/0000ABCD.mp4', '7/0000abcd.mp4/x', 'x/0000abcd.mp4'])
		expect(readLiveFile(name)).toBeNull();
});

it('B-020 a key is forty hexadecimal digits, with or without dashes; the address names the port unless it is the usual one', () => {
	const hex = '0123456789abcdef0123456789abcdef01234567';
	expect(formatKey(hex)).toBe('0123456789-abcdef0123-456789abcd-ef01234567');
	expect([readKey(formatKey(hex)), readKey(hex.toUpperCase()), readKey(hex.slice(1)), readKey(`${hex}0`), readKey('')]).toEqual([
		hex,
		hex,
		null,
		null,
		null,
	]);
	expect([
		senderAddress('https://scena.test', 1935),
		senderAddress('http://127.0.0.1:3000', 1936),
		senderAddress('https://scena.test', 0),
	]).toEqual(['rtmp://scena.test/live', 'rtmp://127.0.0.1:1936/live', null]);
});
