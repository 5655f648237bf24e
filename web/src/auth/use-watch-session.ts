import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { validateSession } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { goTo, signInFrom } from '#web/lib/navigation.ts';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';

/** Every 5 minutes while watching; the notice of a blocked account is shown for 10 s (S1-119, S1-120). */
const CHECK_EVERY_MS = 5 * 60_000;
const BLOCKED_NOTICE_MS = 10_000;

const END: Record<string, string> = {
	account_blocked: '/logowanie?userBlocked=true',
	another_device: '/logowanie?anotherUser=true',
	session_expired: '/logowanie?sessionEnd=true',
};

/** Ends the checked session, unless another one has started since. */
function leave(address: string, token: string | undefined) {
	if (session.get()?.token !== token) return;
	session.clear();
	goTo(address, { replace: true });
}

const currentRefusal = (): Promise<ApiError | null> =>
	callApi(validateSession, {}, { keepSession: true }).then(
		() => null,
		(error: unknown) => (error instanceof ApiError ? error : null),
	);

/**
 * Checks periodically while watching whether the session is still valid. The client decides by `type`, not by the number (S1-121).
 * `isBlocked`: the account has been blocked; the picture should stop while the notice is shown.
 */
export function useWatchSession(isWatching: boolean) {
	const t = useText();
	// not a new function in another language: the effects that use it would start again
	const sayBlocked = useEffectEvent(() => void toast.error(t('session.blocked_title'), t('session.blocked_soon')));
	const [isBlocked, setBlocked] = useState(false);
	const isLeaving = useRef(false);
	/** Why the session has ended, where it has; then it is left. The refusal of another call may say it already. */
	const sessionEnd = useCallback(async (known: ApiError | null): Promise<ApiError | null> => {
		const token = session.get()?.token;
		const failure = known && END[known.type] ? known : await currentRefusal();
		const address = failure && END[failure.type];
		if (!address) return null;
		if (isLeaving.current) return failure;
		if (failure.type !== 'account_blocked') {
			leave(signInFrom(window.location, address), token);
			return failure;
		}
		isLeaving.current = true;
		setBlocked(true);
		sayBlocked();
		// also when the person has moved to another page meanwhile
		setTimeout(() => leave(address, token), BLOCKED_NOTICE_MS);
		return failure;
	}, []);
	useEffect(() => {
		if (!isWatching) return;
		const timer = setInterval(() => void sessionEnd(null), CHECK_EVERY_MS);
		return () => clearInterval(timer);
	}, [isWatching, sessionEnd]);
	return { isBlocked, sessionEnd };
}
