import { SIGNED_OUT_KEY } from '../storage-keys.ts';

const KEY = 'typed_forms';

type TypedForms = { userId: number; pages: Record<string, unknown> };

/** for a browser without storage, as long as the document is the same */
let memory: string | null = null;

function read(): TypedForms | null {
	try {
		return JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
	} catch {
		return JSON.parse(memory ?? 'null');
	}
}

function write(forms: TypedForms | null): void {
	memory = forms && JSON.stringify(forms);
	try {
		if (memory) window.sessionStorage.setItem(KEY, memory);
		else window.sessionStorage.removeItem(KEY);
	} catch {
		// storage is full or not available
	}
}

/** What this person has typed on a page and not sent yet; it is kept in this tab only. */
export function typedForm<Typed>(userId: number, page: string): Typed | null {
	const forms = read();
	return forms?.userId === userId ? ((forms.pages[page] as Typed | undefined) ?? null) : null;
}

/** Keeps what was typed on a page; null: nothing, or it has been sent. */
export function keepTypedForm(userId: number, page: string, typed: object | null): void {
	const forms = read();
	const { [page]: before, ...others } = forms?.userId === userId ? forms.pages : {};
	if (!typed && before === undefined) return;
	const pages = typed ? { ...others, [page]: typed } : others;
	write(Object.keys(pages).length > 0 ? { userId, pages } : null);
}

/** The next person at the same computer finds nothing of it. */
export function forgetTypedFormsOfOthers(userId: number): void {
	const forms = read();
	if (forms && forms.userId !== userId) write(null);
}

/** A person who signs out leaves nothing, in the other tabs neither. */
export function forgetTypedForms(): void {
	write(null);
	try {
		window.localStorage.setItem(SIGNED_OUT_KEY, '1');
		window.localStorage.removeItem(SIGNED_OUT_KEY);
	} catch {
		// without storage the tabs have no session in common
	}
}

if (typeof window !== 'undefined')
	window.addEventListener('storage', ({ key, newValue }) => {
		if (key === SIGNED_OUT_KEY && newValue !== null) write(null);
	});
