/** Adds the page to open after signing in to the links of forms (web/src/auth/form.link.tsx) until the application is there to do it. */
export function keepRedirect() {
	const redirect = new URLSearchParams(location.search).get('redirect');
	if (redirect === null) return;
	for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-redirect]'))
		link.href = `${link.pathname}?${new URLSearchParams({ redirect })}`;
}
