import { describe, expect, it } from 'vitest';
import { FIRST_BUILT_IN_ID } from '../catalogue/links.rules.ts';
import {
	isOffered,
	isPlayableCodec,
	needsConversion,
	parseHostedId,
	sniffVideo,
	stillAt,
	UPLOAD_RETRY_DELAYS,
	VIDEO_KINDS,
	videoKindOfFile,
	videoKindOfType,
} from './hosted-videos.rules.ts';

const bytes = (...parts: (string | number[])[]) =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)));

describe('files offered to a field', () => {
	const film = { id: FIRST_BUILT_IN_ID, status: 'READY', content: 'film' } as const;
	it.each([
		['S2-015', 'films', { ...film, status: 'NOT_UPLOADED' }, false],
		['S2-015', 'films', { ...film, status: 'PROCESSING' }, true],
		['S2-015', 'films', { ...film, id: 76_979_871 }, true],
		['B-011', 'built-in films', { ...film, id: 76_979_871 }, false],
		['B-011', 'built-in films', film, true],
		['B-011', 'built-in films', { ...film, content: 'sound' }, false],
		['B-012', 'built-in files', { ...film, content: 'sound' }, true],
		['B-012', 'films', { ...film, content: 'sound' }, false],
	] as const)('%s %s: %j is %s', (_id, offer, file, offered) => expect(isOffered(offer, file)).toBe(offered));
});

describe('files accepted by the host', () => {
	it.each([
		['video/mp4', 'mp4'],
		['video/webm', 'webm'],
		['video/ogg', 'ogg'],
		['video/quicktime', 'quicktime'],
		['video/x-msvideo', 'avi'],
		['video/avi', 'avi'],
		['video/x-flv', 'flv'],
		['video/x-ms-wmv', 'wmv'],
		['Video/MP4; codecs=avc1', 'mp4'],
		['text/html', null],
		['video/x-matroska', null],
		['image/png', null],
		['', null],
		['constructor', null],
	])('S2-084 type %j is %s', (type, kind) => expect(videoKindOfType(type)).toBe(kind));

	it('S2-083 uses the file extension only where the browser reports no type', () => {
		expect(videoKindOfFile({ name: 'Wesele.FLV', type: '' })).toBe('flv');
		expect(videoKindOfFile({ name: 'Wesele.mp4', type: 'text/html' })).toBeNull();
		expect(videoKindOfFile({ name: 'Wesele', type: '' })).toBeNull();
	});

	it('S2-084 R-111 converts exactly avi, flv and wmv', () => expect(VIDEO_KINDS.filter(needsConversion)).toEqual(['avi', 'flv', 'wmv']));

	it('R-111 accepts codecs that browsers play, under all their names', () => {
		expect(['h264', 'avc', 'vp9', 'av1'].every(isPlayableCodec)).toBe(true);
		expect(['hevc', 'prores', 'mpeg4', 'unknown', ''].some(isPlayableCodec)).toBe(false);
	});

	it.each([
		[null, 0],
		[9, 0],
		[10, 1],
		[599, 59],
		[7200, 60],
	])('R-151 a film of %s s has its still at %s s', (duration, at) => expect(stillAt(duration)).toBe(at));

	it('S2-152 tries again after 0, 3, 5, 10 and 20 seconds', () => expect(UPLOAD_RETRY_DELAYS).toEqual([0, 3000, 5000, 10000, 20000]));
});

describe('the type of a file by its bytes (G6)', () => {
	it.each([
		['mp4', bytes([0, 0, 0, 24], 'ftypisom')],
		['quicktime', bytes([0, 0, 0, 20], 'ftypqt  ')],
		['quicktime', bytes([0, 0, 0, 8], 'wide')],
		['webm', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')],
		['ogg', bytes('OggS', [0])],
		['avi', bytes('RIFF', [1, 2, 3, 4], 'AVI LIST')],
		['flv', bytes('FLV', [1, 5])],
		['wmv', bytes([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])],
		[null, bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska')],
		[null, bytes('<!doctype html><script>alert(1)</script>')],
		[null, bytes('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0')],
		[null, bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
		[null, bytes([0x89], 'PNG')],
		[null, bytes('')],
	])('%s', (kind, head) => expect(sniffVideo(head)).toBe(kind));
});

it.each([
	['123', 123],
	['/videos/123', 123],
	['videos/123', 123],
	['100000000000001', 100_000_000_000_001],
	['/videos/', null],
	['0', null],
	['-1', null],
	['1'.repeat(16), null],
	['/videos/1/../2', null],
	['1e3', null],
])('S2-129 %j names file %s', (value, id) => expect(parseHostedId(value)).toBe(id));
