import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { signInByLink } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { session } from '#web/lib/session/session.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

/**
 * The mailed link of an admin: removed from the address bar at once, without the router, whose guards would redirect in maintenance;
 * then a session is opened, or `wrongToken` shown (S1-049, S1-125). True while in progress.
 */
export function useLoginLink(): boolean {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const login_token = query.get('login_token');
	const login_email = query.get('login_email') ?? '';
	const { target, keep } = useRedirectParam();
	const again = { blocked: keep('/logowanie?userBlocked=true'), wrong: keep('/logowanie?wrongToken=true') };
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
				navigate(isLost ? again.blocked : again.wrong, { replace: true });
			},
		);
	}, [login_token, login_email, target, again.blocked, again.wrong, navigate]);
	return login_token !== null;
}
