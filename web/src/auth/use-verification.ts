import { useEffect, useRef, useState } from 'react';
import { checkVerification } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { isInvalidLink } from '#web/lib/api/invalid-link.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';

type Verification =
	| { state: 'pending' | 'checking' | 'asking' | 'done' | 'already' }
	| { state: 'failed'; message: string; canResend: boolean /** the link may still work */; canRetry: boolean };

const failed = (error: ApiError): Verification =>
	error.verified
		? { state: 'already' }
		: { state: 'failed', message: error.message, canResend: error.resend === true, canRetry: !isInvalidLink(error) };

/** The guard has led a browser with a session away from this page, so the page the person is on says it. */
function tell(result: Verification, signedIn: string, email: string, t: Translate) {
	if (result.state === 'failed') toast.error(t('verification.failed_title'), result.message);
	else if (result.state === 'already') toast.success(t('verification.already_title'), email);
	else toast.error(t('reset.signed_in', { email: signedIn }), t('verification.signed_in_why'));
}

/** With a token the link is checked at once, and again only at `retry`; without one the page asks to open the mailed link (S1-025, S1-026). */
export function useVerification(email: string, token: string) {
	const [result, setResult] = useState<Verification>({ state: token ? 'checking' : 'pending' });
	const [attempt, setAttempt] = useState(1);
	const started = useRef(0);
	const t = useText();
	useEffect(() => {
		if (!token || started.current === attempt) return;
		started.current = attempt;
		const show = (shown: Verification) => {
			setResult(shown);
			const signedIn = session.get();
			if (signedIn) tell(shown, signedIn.user.email, email, t);
		};
		callApi(checkVerification, { body: { email, token } }).then(
			() => show({ state: 'asking' }),
			(error: ApiError) => show(failed(error)),
		);
	}, [attempt, email, token, t]);
	return {
		result,
		retry: () => {
			setResult({ state: 'checking' });
			setAttempt(attempt + 1);
		},
		/** the link stopped working while the form was open */
		onLost: (error: ApiError) => setResult(failed(error)),
		onDone: () => setResult({ state: 'done' }),
	};
}
