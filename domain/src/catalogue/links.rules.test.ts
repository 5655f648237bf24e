import { describe, expect, it } from 'vitest';
import { FIRST_BUILT_IN_ID, knownPlayerUrl, parseChatEmbed, parsePlayerLink } from './links.rules.ts';

const frame = (url: string) => ({ kind: 'frame', url });

describe('links of films', () => {
	it.each(['76979871', '100000000000001', ' 123 '])('S1-192 R-049 digits %j are a hosted film', (text) => {
		expect(parsePlayerLink(text)).toEqual({ kind: 'hosted', id: text.trim() });
	});

	it('R-049 ids of the built-in host are exact numbers', () => expect(Number.isSafeInteger(FIRST_BUILT_IN_ID)).toBe(true));

	it.each([
		['https://example.com/live', 'https://example.com/live'],
		['HTTPS://Example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
		['<iframe src="https://player.vimeo.com/video/1?h=a&amp;b=2" width="640"></iframe>', 'https://player.vimeo.com/video/1?h=a&b=2'],
		["<iframe\n width=640 SRC='https://www.youtube.com/embed/x' allowfullscreen></iframe>", 'https://www.youtube.com/embed/x'],
		['<iframe src=https://example.com/x></iframe>', 'https://example.com/x'],
		['<iframe src="//player.vimeo.com/video/1"></iframe>', 'https://player.vimeo.com/video/1'],
		[
			'<div style="a>b"><iframe src="https://player.vimeo.com/video/1"></iframe></div><script src="https://evil.example/a.js"></script>',
			'https://player.vimeo.com/video/1',
		],
		[
			'<iframe data-src="https://evil.example/" title=\' src="https://evil.example/"\' src="https://ok.example/"></iframe>',
			'https://ok.example/',
		],
	])('S1-192 R-048 H2 %s plays in a frame', (text, url) => expect(parsePlayerLink(text)).toEqual(frame(url)));

	it.each([
		'',
		'   ',
		'abc',
		'12a',
		'1'.repeat(19),
		'-5',
		'http://example.com/live',
		'ftp://example.com/a',
		'//example.com/live',
		'/film.mp4',
		'javascript:alert(1)',
		'data:text/html,x',
		'https://',
		'https://localhost/x',
		'https://user:pass@example.com/',
		'https://exa mple.com/',
		'https://example.com/"onload=x',
		'https:\\\\example.com',
		'<iframe></iframe>',
		'<iframe srcdoc="<script>1</script>"></iframe>',
		'<iframe src="javascript:alert(1)"></iframe>',
		'<iframe src="http://example.com/"></iframe>',
		'<iframe src="java\nscript:alert(1)"></iframe>',
		'<script src="https://example.com/a.js"></script>',
		'<iframe src="https://example.com/',
		`https://example.com/${'a'.repeat(6000)}`,
	])('S1-191 S2-097 R-048 %j is "Niepoprawna wartość"', (text) => expect(parsePlayerLink(text)).toBeNull());

	it.each([
		['https://player.vimeo.com/video/1', true],
		['https://www.youtube-nocookie.com/embed/x', true],
		['https://player.vimeo.com.evil.example/video/1', false],
		['https://evil.example/player.vimeo.com', false],
		['http://player.vimeo.com/video/1', false],
		['https://player.vimeo.com@evil.example/', false],
		['https://player.vimeo.com:8443/video/1', false],
		['javascript:alert(1)', false],
	])('R-105 %s is a known player: %s', (url, known) => expect(knownPlayerUrl(url)).toBe(known ? url : null));
});

describe('chat embed', () => {
	it('H2 R-104 frames a lone frame or address of a known chat', () => {
		expect(parseChatEmbed('<iframe src="https://vimeo.com/event/1/chat/" width="400"></iframe>')).toEqual(
			frame('https://vimeo.com/event/1/chat/'),
		);
		expect(parseChatEmbed(' https://www.youtube.com/live_chat?v=x ')).toEqual(frame('https://www.youtube.com/live_chat?v=x'));
	});

	it.each([
		'<script>localStorage.token</script>',
		'<iframe src="https://vimeo.com/event/1/chat/"></iframe><script>1</script>',
		'<iframe src="https://evil.example/"></iframe>',
		'<iframe src="https://vimeo.com.evil.example/"></iframe>',
		'<iframe src="javascript:alert(1)"></iframe>',
		'<b>Czat</b>',
		'zwykły tekst',
	])('H2 R-104 %s stays HTML for the sandbox', (html) => expect(parseChatEmbed(html)).toEqual({ kind: 'html', html }));

	it('has none when empty', () => expect(parseChatEmbed('  ')).toBeNull());

	it('N5 reads 500 KB: a quadratic pattern would run into the timeout', () => {
		for (const text of [
			`<iframe ${'a '.repeat(250_000)}`,
			`<iframe ${'>'.repeat(500_000)}`,
			`<iframe src="${'x'.repeat(500_000)}`,
			'1'.repeat(500_000),
		]) {
			parseChatEmbed(text);
			parsePlayerLink(text);
		}
	});
});
