export function readCookie(name: string): string | null {
	if (typeof document === 'undefined') return null;
	const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
	return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
}

export function writeCookie(name: string, value: string, days: number) {
	const secure = window.location.protocol === 'https:' ? '; Secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
	document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

/** Those of this host and of the domains above it, where other scripts store theirs. */
export function deleteCookies(name: RegExp) {
	const parts = window.location.hostname.split('.');
	const domains = ['', ...parts.map((_, first) => `; Domain=${parts.slice(first).join('.')}`)];
	for (const [found = ''] of document.cookie.split('; ').map((pair) => pair.split('=')))
		if (name.test(found))
			for (const domain of domains) {
				// biome-ignore lint/suspicious/noDocumentCookie: as above
				document.cookie = `${found}=; Path=/; Max-Age=0${domain}`;
			}
}
