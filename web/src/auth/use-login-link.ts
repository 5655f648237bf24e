import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { signInByLink } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { isInvalidLink } from '#web/lib/api/invalid-link.ts';
import { session } from '#web/lib/session/session.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

/**
 * The mailed link of an admin: removed from the address bar at once, without the router, whose guards would redirect in maintenance;
 * then a session is opened, or `wrongToken` shown (S1-049, S1-125). `failure`: another error, after which the link may still work.
 */
export function useLoginLink() {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const login_token = query.get('login_token');
	const login_email = query.get('login_email') ?? '';
	const { target, keep } = useRedirectParam();
	const again = { blocked: keep('/logowanie?userBlocked=true'), wrong: keep('/logowanie?wrongToken=true') };
	const [failure, setFailure] = useState<string>();
	const [attempt, setAttempt] = useState(1);
	const started = useRef(0);
	useEffect(() => {
		if (!login_token || started.current === attempt) return;
		started.current = attempt;
		window.history.replaceState(window.history.state, '', '/logowanie');
		callApi(signInByLink, { body: { login_token, login_email } }).then(
			(answer) => {
				session.signIn(answer);
				navigate(target, { replace: true });
			},
			(error: ApiError) => {
				if (error.type === 'account_blocked') navigate(again.blocked, { replace: true });
				else if (isInvalidLink(error)) navigate(again.wrong, { replace: true });
				else setFailure(error.message);
			},
		);
	}, [attempt, login_token, login_email, target, again.blocked, again.wrong, navigate]);
	const retry = () => {
		setFailure(undefined);
		setAttempt(attempt + 1);
	};
	return { isWorking: login_token !== null && failure === undefined, failure, retry };
}
