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
