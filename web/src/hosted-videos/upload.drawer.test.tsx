import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { durationText, sizeText } from './hosted-videos.table.tsx';
import { checkUpload } from './upload.drawer.tsx';

const file = (type: string, size = 10, name = 'wesele.mp4') => ({ name, type, size }) as File;

describe('errors of an upload before anything is sent', () => {
	it.each([
		['S2-080', '', file('video/mp4'), { name: 'hosted.validate.name' }],
		['S2-081', 'Wesele', null, { file: 'hosted.validate.file' }],
		['B-005', 'Wesele', file('video/mp4', 0), { file: 'hosted.validate.empty' }],
		['S2-082', 'Wesele', file('video/mp4', MAX_UPLOAD_BYTES + 1), { file: 'hosted.validate.size' }],
		['S2-083', 'Wesele', file('text/html'), { file: 'hosted.validate.type' }],
		['S2-083', 'Wesele', file('', 10, 'wesele.exe'), { file: 'hosted.validate.type' }],
	])('%s %j %j', (_id, name, chosen, wrong) => expect(checkUpload(name, chosen)).toEqual({ wrong: expect.objectContaining(wrong) }));

	it.each(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-msvideo', 'video/x-flv', 'video/x-ms-wmv'])(
		'S2-084 takes %s',
		(type) => expect(checkUpload('Wesele', file(type))).toHaveProperty('body.name', 'Wesele'),
	);

	it('S2-084 detects an avi by its name where the browser reports no type', () =>
		expect(checkUpload('Wesele', file('', 10, 'wesele.AVI'))).toHaveProperty('body.type', 'avi'));
});

it.each([
	[null, '–'],
	[59, '0:00:59'],
	[5400, '1:30:00'],
])('a duration of %s reads %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

it.each([
	[null, 'pl', '–'],
	[3_072, 'pl', '3,0 KB'],
	[20 * 1024 ** 2, 'pl', '20,0 MB'],
	[5 * 1024 ** 3, 'en', '5.0 GB'],
] as const)('a size of %s bytes reads in %s %s', (bytes, language, text) => expect(sizeText(bytes, language)).toBe(text));
