// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { PLAYER_HOSTS } from '#domain/catalogue/links.rules.ts';
import { XSS_PAYLOADS } from '#testing/xss-payloads.ts';
import { sanitiseRichText } from './rich-text.ts';

const TAGS = new Set(
	'p br hr h2 h3 h4 strong b em i u s sub sup ul ol li blockquote a img figure figcaption table thead tbody tr th td iframe code pre span'.split(
		' ',
	),
);
const ATTRIBUTES = new Set(
	'href title target rel src alt width height loading allow allowfullscreen sandbox referrerpolicy scope colspan rowspan lang'.split(' '),
);

/** Checks the HTML as parsed by a browser, element by element. */
function whatIsWrong(html: string): string[] {
	const box = document.createElement('div');
	box.innerHTML = html;
	// serialised and parsed once more, as an editor or a copy does, to detect mutation XSS
	const again = box.innerHTML;
	box.innerHTML = again;
	return [...box.querySelectorAll('*')].flatMap((element) => {
		const tag = element.tagName.toLowerCase();
		const found = TAGS.has(tag) && element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [`<${tag}>`];
		for (const { name, value } of element.attributes) {
			if (!ATTRIBUTES.has(name)) found.push(name);
			if (name === 'href' && !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(value, 'https://nowascena.test').protocol))
				found.push(value);
			if (name === 'src' && tag === 'img' && new URL(value, 'https://nowascena.test').origin !== 'https://nowascena.test')
				found.push(value);
			if (name === 'src' && tag === 'iframe') {
				const url = new URL(value);
				if (url.protocol !== 'https:' || !PLAYER_HOSTS.includes(url.hostname) || url.username) found.push(value);
			}
		}
		return found;
	});
}

describe('rich text', () => {
	it('the corpus has at least 300 payloads', () => expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(300));

	it.each(XSS_PAYLOADS)('S2-064 R-105 H1 removes everything that runs, styles or embeds other sites from %j', (payload) => {
		const clean = sanitiseRichText(payload);
		expect(whatIsWrong(clean)).toEqual([]);
		expect(sanitiseRichText(clean)).toBe(clean);
	});

	it('H1 stays clean in the middle of a text', () => {
		for (const payload of XSS_PAYLOADS)
			expect([payload, whatIsWrong(sanitiseRichText(`<p>Przed ${payload} po</p><ul><li>${payload}`))]).toEqual([payload, []]);
	});

	it.each([
		'<h2>Obsada</h2><p><strong>Reżyseria</strong>: <em>Anna Żurek</em><br />Muzyka</p>',
		'<ul><li>jeden</li><li>dwa</li></ul><ol><li>raz</li></ol><blockquote>cytat</blockquote>',
		'<a href="https://teatr.example/a?b=1&amp;c=2">strona</a> <a href="/regulamin">regulamin</a> <a href="mailto:bilety@teatr.example">e-mail</a>',
		'<img src="/media/images/0123456789abcdef01234567.jpg" alt="Próba" />',
		'<table><thead><tr><th scope="col">Dzień</th></tr></thead><tbody><tr><td colspan="2">piątek</td></tr></tbody></table>',
		'<p>5 &lt; 7 &amp; „cudzysłów”</p>',
	])('keeps what editors write: %s', (html) => expect(sanitiseRichText(html)).toBe(html));

	it('R-105 keeps a frame of a known player, sandboxed', () => {
		const clean = sanitiseRichText('<iframe src="https://player.vimeo.com/video/76979871" allowfullscreen></iframe>');
		expect(clean).toContain('src="https://player.vimeo.com/video/76979871"');
		expect(clean).toMatch(/sandbox="[^"]*allow-scripts[^"]*"/);
		expect(sanitiseRichText('<iframe src="https://evil.example/"></iframe>')).toBe('');
	});

	it('opens new windows without access to this one (noopener)', () => {
		expect(sanitiseRichText('<a href="https://a.example" target="_blank">a</a>')).toContain('rel="noopener noreferrer"');
	});
});
