import { describe, expect, it } from 'vitest';
import { subtitleBody } from './hosted-videos.fields.ts';
import { cleanSubtitles, decodeSubtitles, MAX_SUBTITLES } from './webvtt.rules.ts';

const cue = (text: string, timing = '00:01.000 --> 00:04.000') => `WEBVTT\n\n${timing}\n${text}\n`;
const textOf = (content: string | null) => content?.split('\n').slice(3).join('\n').trim();

describe('subtitles', () => {
	it('S2-130 keeps times, settings, speakers and line breaks', () => {
		const given =
			'WEBVTT - napisy\n\nNOTE od redakcji\n\n1\n00:00:01.000 --> 00:00:04.000 line:90% align:center\n<v Gospodarz>Co się komu\nw duszy gra</v>\n';
		expect(cleanSubtitles(given)).toBe(
			'WEBVTT\n\n00:00:01.000 --> 00:00:04.000 line:90% align:center\n<v Gospodarz>Co się komu\nw duszy gra</v>\n',
		);
	});

	it('S2-130 takes CRLF, a byte order mark and SubRip', () => {
		expect(cleanSubtitles('\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nTak\r\n')).toBe(cue('Tak', '00:01.000 --> 00:02.000'));
		expect(cleanSubtitles('1\n00:00:01,500 --> 00:00:02,750\nTak\n\n2\n00:00:03,000 --> 00:00:04,000\nNie\n')).toBe(
			'WEBVTT\n\n00:00:01.500 --> 00:00:02.750\nTak\n\n00:00:03.000 --> 00:00:04.000\nNie\n',
		);
	});

	it.each([
		'',
		'Zwykły tekst',
		'WEBVTT',
		'WEBVTTX\n\n00:01.000 --> 00:02.000\nTak',
		cue('Tak', '00:01 --> 00:02'),
		cue('Tak', '00:04.000 --> 00:01.000'),
		cue('Tak', '00:99.000 --> 01:00.000'),
		'<html><body>WEBVTT</body></html>',
		`WEBVTT\n\n${'a'.repeat(MAX_SUBTITLES)}`,
	])('G8 refuses what is not a subtitle file (%#)', (content) => expect(cleanSubtitles(content)).toBeNull());

	it.each([
		['<script>alert(1)</script>Tak', 'alert(1)Tak'],
		['<img src=x onerror=alert(1)>Tak', 'Tak'],
		['<b onclick=alert(1)>Tak</b>', 'Tak</b>'],
		['<v "onload=x">Tak', 'Tak'],
		['<i>Tak</i> <u>nie</u>', '<i>Tak</i> <u>nie</u>'],
		['Tak\n<font color=red>\nnie\n</font>', 'Tak\nnie'],
		['<c.zolty.duzy>Tak</c>', '<c.zolty.duzy>Tak</c>'],
		['<00:02.000>Tak', '<00:02.000>Tak'],
		['2 < 3 > 1', '2 &lt; 3 &gt; 1'],
		['<<script>script>alert(1)', '&lt;script&gt;alert(1)'],
		['<a href="javascript:alert(1)">x</a>', 'x'],
		['\u0000<b\u0000>Tak', '<b>Tak'],
		['\uE000script\uE001Tak', 'scriptTak'],
		[`<${'b'.repeat(200)}>`, `&lt;${'b'.repeat(200)}&gt;`],
	])('G8 makes %j harmless', (text, clean) => expect(textOf(cleanSubtitles(cue(text)))).toBe(clean));

	it('G8 drops styles, regions and unknown settings', () => {
		const given = `WEBVTT\n\nSTYLE\n::cue { background: url(https://zle.example/) }\n\nREGION\nid:x\n\n00:01.000 --> 00:02.000 align:center onload:alert(1) region:x\nTak\n`;
		expect(cleanSubtitles(given)).toBe('WEBVTT\n\n00:01.000 --> 00:02.000 align:center\nTak\n');
	});

	it('N5 reads the longest files: a quadratic pattern would run into the timeout', () => {
		for (const text of ['<'.repeat(800_000), '<b '.repeat(200_000), `WEBVTT\n\n${'00:'.repeat(200_000)}`, ' \t'.repeat(300_000)])
			cleanSubtitles(cue(text));
	});

	it.each([
		['UTF-8', Buffer.from('Zażółć')],
		['UTF-8 with a mark', Buffer.from('\uFEFFZażółć')],
		['UTF-16', Buffer.from('\uFEFFZażółć', 'utf16le')],
		['UTF-16 of the other byte order', Buffer.from('\uFEFFZażółć', 'utf16le').swap16()],
		['Windows-1250', Buffer.from('5a61bff3b3e6', 'hex')],
	])('are read from a file in %s', (_encoding, bytes) => expect(decodeSubtitles(bytes)).toBe('Zażółć'));

	it('are refused where letters were lost', () => {
		const parsed = subtitleBody.safeParse({ name: 'Polskie', subtitleContent: cue('Za\uFFFD\uFFFD') });
		expect(parsed.error?.issues).toMatchObject([{ path: ['subtitleContent'], message: 'subtitles.validate.letters' }]);
	});
});
