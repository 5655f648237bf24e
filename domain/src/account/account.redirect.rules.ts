const SITE = 'https://rampa.invalid';

/**
 * A path of this site, else `/`. Browsers read \ as /, drop tabs and newlines and resolve dots, so the answer is the path as
 * a browser would see it, and one that could become another host is refused (D13).
 */
export function safePath(value: unknown): string {
	if (typeof value !== 'string' || value.length > 2_000 || !value.startsWith('/') || /[\s\\<>]/.test(value)) return '/';
	if ([...value].some((char) => char < ' ' || char === '\x7f')) return '/';
	const url = URL.parse(value, SITE);
	if (url?.origin !== SITE) return '/';
	return /^(\/|%2f|%5c){2}/i.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`;
}

/** Where `?redirect=` may lead: to a path of this site that redirects no further. */
export function safeRedirect(value: unknown): string {
	const path = safePath(value);
	return new URL(path, SITE).searchParams.has('redirect') ? '/' : path;
}
