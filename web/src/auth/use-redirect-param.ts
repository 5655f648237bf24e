import { useSearchParams } from 'react-router';
import { safeRedirect } from '#domain/account/account.redirect.rules.ts';
import { beforeSignIn } from '#web/lib/session/remembered-place.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

/** Messages about a session that has ended: its page is remembered instead of named in the address (S1-117). */
const SESSION_ENDED = ['sessionEnd', 'anotherUser'];

/** The page to open after signing in, passed on through every form and mail of the sign-in (F-050). */
export function useRedirectParam() {
	const [query] = useSearchParams();
	const isEnded = useHydrated() && SESSION_ENDED.some((flag) => query.get(flag) === 'true');
	return redirectTo(query.get('redirect') ?? (isEnded ? beforeSignIn.read() : null));
}

/** The same for a page that is not in the address. */
export function redirectTo(page: string | null) {
	const target = safeRedirect(page ?? '/');
	return {
		target,
		/** for the calls that mail a link; absent without a redirect */
		sent: target === '/' ? {} : { redirect: target },
		/** the address of another form, with the redirect added */
		keep: (path: string) => (target === '/' ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target)}`),
	};
}
