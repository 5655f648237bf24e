import { type LoaderFunction, redirect } from 'react-router';
import { safeRedirect } from '#domain/account/account.redirect.rules.ts';
import { isOpenedFromMail, isOpenInMaintenance, MAINTENANCE_PAGE, withoutTrailingSlash } from '#domain/documents/paths.rules.ts';
import { pageLanguage, translate } from '#web/lib/language.tsx';
import { signInAndBack, signInFrom } from '#web/lib/navigation.ts';
import { rightTo } from '#web/lib/session/guest-rights.ts';
import { beforeMaintenance } from '#web/lib/session/remembered-place.ts';
import { type Session, session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';

/**
 * Who may see a route (S1-061).
 * open: everyone · unprinted: everyone, but the document is only the frame · signed-out: only without a session · signed-in · home: anonymous visitors have their own page ·
 * order: whose browser has a guest right to it, too (N-004) ·
 * item: anonymous people see the public variant · public-item: the reverse · admin
 */
export type Guard = 'open' | 'unprinted' | 'order' | 'signed-out' | 'signed-in' | 'home' | 'item' | 'public-item' | 'admin';

/** The address to redirect this person to, or null to stay. */
export function redirectFor(guard: Guard, url: URL, current: Session | null, maintenance: boolean): string | null {
	const isAdmin = current?.user.role === 'admin';
	if (maintenance && !isAdmin && !isOpenInMaintenance(url)) return MAINTENANCE_PAGE;
	const path = withoutTrailingSlash(url.pathname);
	switch (guard) {
		case 'open':
		case 'unprinted':
			return null;
		case 'signed-out':
			return current ? safeRedirect(url.searchParams.get('redirect')) : null;
		case 'signed-in':
			return current ? null : signInAndBack(url);
		case 'home':
			return current ? null : '/strona-glowna';
		case 'order':
			return current || rightTo(path) ? null : signInAndBack(url);
		case 'item':
			return current || rightTo(path) ? null : `${path}/publiczne${url.search}`;
		case 'public-item':
			return current || rightTo(path) ? path.replace(/\/publiczn[ey]$/i, '') + url.search : null;
		case 'admin':
			if (isAdmin) return null;
			return current ? '/logowanie' : signInAndBack(url);
	}
}

/** A link to a new password does nothing in a browser that is signed in, and the redirect alone would not say why. */
function tellSignedIn(url: URL, { user }: Session) {
	if (withoutTrailingSlash(url.pathname) !== '/nowe-haslo') return;
	const language = pageLanguage();
	toast.error(translate(language, 'reset.signed_in', { email: user.email }), translate(language, 'reset.signed_in_why'));
}

/** The token is stored in the browser, so guards run there; the server sends every document (S1-061). */
export function guardLoader(guard: Guard, isMaintenance: () => boolean): LoaderFunction {
	const loader: LoaderFunction = ({ request }) => {
		if (typeof window === 'undefined') return null;
		const url = new URL(request.url);
		if (session.isExpired()) {
			session.clear();
			if (!isOpenedFromMail(url.pathname + url.search)) return redirect(signInFrom(url, '/logowanie?sessionEnd=true'));
		}
		const current = session.get();
		const target = redirectFor(guard, url, current, isMaintenance());
		if (target === MAINTENANCE_PAGE) beforeMaintenance.remember(url.pathname + url.search);
		else if (target && current) tellSignedIn(url, current);
		// signed out in another tab: led away from an open page, nobody would know why
		if (target === signInAndBack(url) && session.isEndedElsewhere()) return redirect(`${target}&sessionEnd=true`);
		return target ? redirect(target) : null;
	};
	const leadsAway = () =>
		typeof window !== 'undefined' &&
		(session.isExpired() || redirectFor(guard, new URL(window.location.href), session.get(), isMaintenance()) !== null);
	// Right after hydration, before any other effect, but only to lead elsewhere: the router then scrolls to the top of the page, and who
	// has begun to read stays where they are.
	return Object.defineProperty(loader, 'hydrate', { get: leadsAway });
}
