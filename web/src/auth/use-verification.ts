import { useEffect, useRef, useState } from 'react';
import { verifyEmail } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { isInvalidLink } from '#web/lib/api/invalid-link.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';

type Verification =
	| { state: 'pending' | 'working' | 'done' | 'already' }
	| { state: 'failed'; message: string; canResend: boolean /** the link may still work */; canRetry: boolean };

/** The guard has led a browser with a session away from this page, so the page the person is on says it. */
function tell(result: Verification, { email, isOther }: { email: string; isOther: boolean }, t: Translate) {
	if (result.state === 'failed') toast.error(t('verification.failed_title'), result.message);
	else if (result.state === 'already') toast.success(t('verification.already_title'), email);
	else if (result.state === 'done') toast.success(isOther ? t('verification.done_elsewhere', { email }) : t('verification.done_title'));
}

/** With a token it verifies at once, and again only at `retry`; without one the page asks to open the mailed link (S1-025, S1-026). */
export function useVerification(email: string, token: string | null) {
	const [result, setResult] = useState<Verification>({ state: token ? 'working' : 'pending' });
	const [attempt, setAttempt] = useState(1);
	const started = useRef(0);
	const t = useText();
	useEffect(() => {
		if (!token || started.current === attempt) return;
		started.current = attempt;
		const show = (shown: Verification) => {
			setResult(shown);
			const signedIn = session.get();
			if (signedIn) tell(shown, { email, isOther: signedIn.user.email !== email }, t);
		};
		callApi(verifyEmail, { body: { email, token } }).then(
			() => show({ state: 'done' }),
			(error: ApiError) =>
				show(
					error.verified
						? { state: 'already' }
						: { state: 'failed', message: error.message, canResend: error.resend === true, canRetry: !isInvalidLink(error) },
				),
		);
	}, [attempt, email, token, t]);
	const retry = () => {
		setResult({ state: 'working' });
		setAttempt(attempt + 1);
	};
	return { result, retry };
}
