import { useSearchParams } from 'react-router';
import { safeRedirect } from '#domain/account/account.rules.ts';

/** Where the person wanted to go, through every form and mail on the way to being signed in (F-050). */
export function useRedirectParam() {
	const [query] = useSearchParams();
	const target = safeRedirect(query.get('redirect') ?? '/');
	return {
		target,
		/** for the calls that mail a link; absent where there is nothing to keep */
		sent: target === '/' ? {} : { redirect: target },
		/** an address of another form, with it */
		keep: (path: string) => (target === '/' ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(target)}`),
	};
}
