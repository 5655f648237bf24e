import { LRUCache } from 'lru-cache';
import { callerLanguage, LANGUAGE_COOKIE, type Language } from '#domain/base/text/language.ts';
import type { PageAddress } from '#domain/documents/render.ts';
import { readCookie } from '../../lib/http/caller.ts';

/** A requested document, without the parts of the address that do not change it. */
export type RequestedDocument = {
	/** null: no page has this address */
	page: PageAddress | null;
	params: Record<string, string>;
	/** the query parameters the page reads */
	query: Record<string, string>;
	/** path and query for rendering */
	url: string;
	language: Language;
	/** no cookie decided on the language, so a shared cache may store the answer */
	isShared: boolean;
	/** cache key shared by all visitors; null when the address holds personal data */
	key: string | null;
	/** one of an unlimited number of addresses, such as searches */
	isVaried: boolean;
};

type DocumentRequest = { url: string; cookie: string | undefined; acceptLanguage: string | undefined };
export type ReadAddress = (request: DocumentRequest) => RequestedDocument | null;

const ORIGIN = 'http://page.invalid';
const PLAIN = /^\/[\w./-]*$/;
const LANGUAGE_PARAMETER = 'jezyk';
const NO_QUERY = new URLSearchParams();
const MAX_REMEMBERED = 300;
const MAX_READ = 500;

/** Null for `//name` and `/\\name`, which would be another host, and `http://…`, which is for proxies. */
function splitAddress(url: string): { path: string; query: URLSearchParams } | null {
	if (!url.startsWith('//') && PLAIN.test(url) && !url.includes('/.')) return { path: url, query: NO_QUERY };
	const parsed = url.startsWith('/') ? URL.parse(url, ORIGIN) : null;
	return parsed?.origin === ORIGIN ? { path: parsed.pathname, query: parsed.searchParams } : null;
}

/** Normalises a path as the browser's router does: decoded parts, lower case, no trailing slash. */
function decodePath(path: string): string {
	const whole = path.length > 1 ? path.replace(/\/+$/, '') : path;
	if (!whole.includes('%')) return whole || '/';
	try {
		return whole
			.split('/')
			.map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
			.join('/');
	} catch {
		return whole;
	}
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i');
const filled = (path: string, params: Record<string, string>) =>
	path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? '-'));

/** The path at which pages without an address of their own are rendered, such as the one for all unknown addresses. */
export const UNKNOWN_ADDRESS = '/404';

/** Matches a request with the routes of the web part and returns the key of its document. */
export function createAddressReader(addresses: readonly PageAddress[]): ReadAddress {
	const patterns = addresses.map((page) => ({ page, pattern: patternOf(page.path) }));

	function find(path: string) {
		for (const { page, pattern } of patterns) {
			const match = pattern.exec(path);
			if (match) return { page, params: { ...match.groups } };
		}
		return { page: null, params: {} };
	}

	// frequent addresses are parsed once
	const plain = new LRUCache<string, RequestedDocument>({ max: MAX_READ });
	const languages = new LRUCache<string, Language>({ max: MAX_READ });

	function acceptedLanguage(accepted = ''): Language {
		const known = languages.get(accepted);
		if (known) return known;
		const language = callerLanguage(undefined, accepted);
		languages.set(accepted, language);
		return language;
	}

	return ({ url, cookie, acceptLanguage }) => {
		const accepted = acceptedLanguage(acceptLanguage);
		const ofVisitor = cookie ? callerLanguage(readCookie(cookie, LANGUAGE_COOKIE), acceptLanguage) : accepted;
		const plainKey = `${accepted} ${ofVisitor} ${url}`;
		const known = plain.get(plainKey);
		if (known) return known;
		const address = splitAddress(url);
		if (!address) return null;
		const { page, params } = find(decodePath(address.path));
		const named = address.query.get(LANGUAGE_PARAMETER);
		const inAddress = named === 'pl' || named === 'en' ? named : null;
		const language = inAddress ?? ofVisitor;
		const query = page?.read(address.query) ?? {};
		const path = page ? filled(page.path, page.isShell ? {} : params) : UNKNOWN_ADDRESS;
		const search = new URLSearchParams({ ...query, ...(inAddress && page && { [LANGUAGE_PARAMETER]: inAddress }) });
		const renderedAt = search.size > 0 ? `${path}?${search}` : path;
		const isPersonal = page?.personal.some((name) => name in query);
		const requested: RequestedDocument = {
			page,
			params,
			query,
			url: renderedAt,
			language,
			isShared: inAddress !== null || language === accepted,
			key: isPersonal ? null : `${language} ${renderedAt}`,
			isVaried: Object.keys(query).length > 0,
		};
		if (page && address.query === NO_QUERY && url.length <= MAX_REMEMBERED) plain.set(plainKey, requested);
		return requested;
	};
}
