import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '#domain/account/account.rules.ts';
import { signInByLink } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { session } from '#web/lib/session.tsx';

/**
 * The mailed link of an admin: out of the address bar at once, past the router, whose guards would send it away in maintenance;
 * then the session, or `wrongToken` (S1-049, S1-125). True while it works.
 */
export function useLoginLink(): boolean {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const login_token = query.get('login_token');
	const login_email = query.get('login_email') ?? '';
	const target = safeRedirect(query.get('redirect') ?? '/');
	const isStarted = useRef(false);
	useEffect(() => {
		if (!login_token || isStarted.current) return;
		isStarted.current = true;
		window.history.replaceState(window.history.state, '', '/logowanie');
		callApi(signInByLink, { body: { login_token, login_email } }).then(
			(answer) => {
				session.signIn(answer);
				navigate(target, { replace: true });
			},
			(error: unknown) => {
				const isLost = error instanceof ApiError && error.type === 'account_blocked';
				navigate(isLost ? '/logowanie?userBlocked=true' : '/logowanie?wrongToken=true', { replace: true });
			},
		);
	}, [login_token, login_email, target, navigate]);
	return login_token !== null;
}
