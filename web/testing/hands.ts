import { fireEvent, waitFor } from '@testing-library/react';

// What a person sees and does on a page that is shown. Each waits for what it needs. Roles and names are found by plain selectors: the
// queries of the testing library by role compute the styles of every element of a page, again after each of its changes.

/** Hard blanks and line ends as a person reads them. */
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
/** What a failed wait says of the page. */
const shownIn = (where: Element) =>
	plain([...where.querySelectorAll(':scope > :not(style)')].map((one) => one.textContent).join(' ')).slice(0, 2000);
const fits = (text: string, wanted: string | RegExp) => (typeof wanted === 'string' ? text === wanted : wanted.test(text));

function nameOf(element: Element): string {
	const ids = element.getAttribute('aria-labelledby')?.split(' ');
	if (ids) return plain(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
	return plain(element.getAttribute('aria-label') ?? ((element as HTMLInputElement).labels?.[0] ?? element).textContent);
}

type Kind = { tags: readonly string[]; roles?: readonly string[]; types?: readonly string[] };

const isOf =
	({ tags, roles = [], types = [] }: Kind) =>
	(one: Element) =>
		tags.includes(one.localName) || roles.includes(one.getAttribute('role') ?? '') || types.includes((one as HTMLInputElement).type);

// by the names of elements: selectors by attributes cost jsdom ten times as much
const named = (kind: Kind, name: string | RegExp, where: Element) =>
	([...where.getElementsByTagName('*')] as HTMLElement[]).filter(isOf(kind)).filter((one) => fits(nameOf(one), name));

/** The last of them: a dialog is after the page that it covers. */
const last = (kind: Kind, name: string | RegExp, where: Element): Promise<HTMLElement> =>
	waitFor(() => {
		const found = named(kind, name, where).at(-1);
		if (!found) throw new Error(`no ${kind.tags.join(' or ')} is called ${name}: ${shownIn(where)}`);
		return found;
	});

const BUTTONS: Kind = { tags: ['button', 'summary', 'a'], roles: ['button', 'switch', 'option', 'tab'], types: ['checkbox', 'radio'] };
const FIELDS: Kind = { tags: ['input', 'textarea', 'select'] };
const DIALOGS: Kind = { tags: ['dialog'], roles: ['dialog', 'alertdialog'] };
const PARTS: Kind = { tags: ['nav', 'section', 'fieldset', 'form', 'ul'], roles: ['region', 'group'] };

export const button = (name: string | RegExp, where: Element = document.body) => last(BUTTONS, name, where);
export const hasButton = (name: string | RegExp, where: Element = document.body) => named(BUTTONS, name, where).length > 0;

/** Presses the button, link, box or switch with this name. */
export const press = async (name: string | RegExp, where?: Element) => fireEvent.click(await button(name, where));

export const field = (name: string | RegExp, where: Element = document.body) => last(FIELDS, name, where) as Promise<HTMLInputElement>;
export const hasField = (name: string | RegExp, where: Element = document.body) => named(FIELDS, name, where).length > 0;

/** Fills in a field and leaves it. */
export async function type(name: string | RegExp, value: string, where?: Element) {
	const found = await field(name, where);
	fireEvent.change(found, { target: { value } });
	fireEvent.blur(found);
}

/** Chooses an option of a select that is searched by typing. */
export async function pick(name: string | RegExp, words: string, where?: Element) {
	const found = await field(name, where);
	fireEvent.click(found);
	fireEvent.change(found, { target: { value: words } });
	const list = await waitFor(() => {
		const id = found.getAttribute('aria-controls');
		const shown = id && document.getElementById(id);
		if (!shown) throw new Error(`${name} has no list`);
		return shown;
	});
	await press(new RegExp(words), list);
}

/** Chooses files in a field. */
export const choose = async (name: string | RegExp, files: File[], where?: Element) =>
	fireEvent.change(await field(name, where), { target: { files } });

/** The dialog or drawer with this title. */
export const dialog = (name: string | RegExp) => last(DIALOGS, name, document.body);

/** The part of a page with this name: a region, a group, a navigation, a list. */
export const part = (name: string | RegExp) => last(PARTS, name, document.body);

/** Waits until these words are shown. */
export const says = (words: string | RegExp, where: Element = document.body) =>
	waitFor(() => {
		if (!hasWords(words, where)) throw new Error(`${words} is not in: ${shownIn(where)}`);
	});
export const hasWords = (words: string | RegExp, where: Element = document.body): boolean => {
	const text = plain(where.textContent);
	return typeof words === 'string' ? text.includes(words) : words.test(text);
};
/** Waits until these words are gone. */
export const saysNoMore = (words: string | RegExp, where?: Element) =>
	waitFor(() => {
		if (hasWords(words, where)) throw new Error(`${words} is still shown`);
	});

/** The row of a table that contains these words. */
export const row = (words: string): Promise<HTMLElement> =>
	waitFor(() => {
		const found = [...document.querySelectorAll<HTMLElement>('tbody tr')].find((line) => hasWords(words, line));
		if (!found) throw new Error(`${words} is in no row: ${shownIn(document.body)}`);
		return found;
	});
export const hasRow = (words: string): boolean => [...document.querySelectorAll('tbody tr')].some((line) => hasWords(words, line));

/** The texts of the cells of a row. */
export const cells = (line: Element): string[] => [...line.querySelectorAll('td, th')].map((cell) => plain(cell.textContent));

/** What is wrong with a field, as it is read with it; empty when nothing is. */
export const errorAt = async (name: string | RegExp, where?: Element): Promise<string> => {
	const found = await field(name, where);
	if (found.getAttribute('aria-invalid') !== 'true') return '';
	const ids = (found.getAttribute('aria-describedby') ?? '').split(' ');
	return plain(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
};

/** Where a link leads. */
export const addressOf = async (name: string | RegExp, where?: Element) =>
	(await last({ tags: ['a'] }, name, where ?? document.body)).getAttribute('href');
