import { SIGNED_OUT_KEY } from '../storage-keys.ts';

const KEY = 'typed_forms';

/** Whoever is not signed in. */
export const GUEST_ID = 0;

/** `goesAlong`: typed before signing in to go on with it */
type TypedForms = { userId: number; pages: Record<string, unknown>; goesAlong?: true };

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
	const goesAlong = forms?.userId === userId && forms.goesAlong;
	write(Object.keys(pages).length > 0 ? { userId, pages, ...(goesAlong && { goesAlong }) } : null);
}

/** A guest signs in to go on: the account they sign in to gets what they typed. */
export function takeTypedFormsAlong(): void {
	const forms = read();
	if (forms?.userId === GUEST_ID) write({ ...forms, goesAlong: true });
}

/** The next person at the same computer finds nothing of it. */
export function forgetTypedFormsOfOthers(userId: number): void {
	const forms = read();
	if (!forms || forms.userId === userId) return;
	write(forms.userId === GUEST_ID && forms.goesAlong ? { userId, pages: forms.pages } : null);
}

/** The same form has another address for who is signed in. */
export function moveTypedForm(userId: number, from: string, to: string): void {
	const typed = typedForm<object>(userId, from);
	if (!typed) return;
	keepTypedForm(userId, from, null);
	keepTypedForm(userId, to, typed);
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
