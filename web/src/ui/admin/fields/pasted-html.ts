/** Bullets as Word writes them, in its own fonts too, with the space behind them. */
const BULLET = /^[\s\u00a0]*[·•◦▪§o–-][\s\u00a0]+/u;
const NUMBER = /^[\s\u00a0]*(?:\d{1,3}|[a-z]{1,4})[.)][\s\u00a0]+/i;

const HEADINGS: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3' };

function renamed(element: Element, name: string): HTMLElement {
	const other = element.ownerDocument.createElement(name);
	other.append(...element.childNodes);
	element.replaceWith(other);
	return other;
}

const isListParagraph = (element: Element) =>
	/\bMsoList/.test(element.className) || /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '');

/** Word marks the bullet or number by a style of its own; other programs leave it as the first text. */
function takeMarker(item: Element): string {
	const marked = [...item.querySelectorAll('[style*="mso-list"]')].find((part) => /ignore/i.test(part.getAttribute('style') ?? ''));
	if (marked) {
		const text = marked.textContent ?? '';
		marked.remove();
		return text;
	}
	const marker = (BULLET.exec(item.textContent ?? '') ?? NUMBER.exec(item.textContent ?? ''))?.[0] ?? '';
	let left = marker.length;
	const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text && left > 0; text = texts.nextNode()) {
		const { length } = text.textContent ?? '';
		text.textContent = (text.textContent ?? '').slice(left);
		left -= length;
	}
	return marker;
}

/** Paragraphs that follow one another become one list; a number after bullets begins another. */
function joinLists(page: Document): void {
	let list = null as Element | null;
	for (const paragraph of page.querySelectorAll('p')) {
		const isItem = isListParagraph(paragraph) || /^[\s\u00a0]*[·•◦▪][\s\u00a0]/u.test(paragraph.textContent ?? '');
		if (!isItem) continue;
		const isFollowing = list !== null && paragraph.previousElementSibling === list;
		const kind = NUMBER.test(`${takeMarker(paragraph).trim()} `) ? 'ol' : 'ul';
		if (!isFollowing || list?.localName !== kind) {
			list = page.createElement(kind);
			paragraph.before(list);
		}
		list?.append(renamed(paragraph, 'li'));
	}
}

/** The editor knows no tables: each row becomes a line, its cells apart. */
function flattenTables(page: Document): void {
	// those inside a cell first
	for (const table of [...page.querySelectorAll('table')].toReversed()) {
		const lines = [...table.querySelectorAll('tr')].map((row) => {
			const line = page.createElement('p');
			[...row.children].forEach((cell, at) => {
				if (at > 0) line.append(' | ');
				const blocks = [...cell.querySelectorAll('p, li, h2, h3, div')].filter((block) => !block.querySelector('p, li, h2, h3, div'));
				for (const [place, block] of (blocks.length > 0 ? blocks : [cell]).entries())
					line.append(place > 0 ? ' ' : '', ...block.childNodes);
			});
			return line;
		});
		table.replaceWith(...lines);
	}
}

/** What is pasted from a text program, as this editor writes it: headings, lists and the cells of tables stay apart. */
export function pastedHtml(html: string): string {
	const page = new DOMParser().parseFromString(html, 'text/html');
	for (const heading of page.querySelectorAll('h1, h4, h5, h6')) renamed(heading, HEADINGS[heading.tagName] ?? 'h3');
	for (const title of page.querySelectorAll('p.MsoTitle')) renamed(title, 'h2');
	joinLists(page);
	flattenTables(page);
	return page.body.innerHTML;
}
