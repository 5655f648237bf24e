import { useEffect, useRef, useState } from 'react';
import { verifyEmail } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';

export type Verification = { state: 'pending' | 'working' | 'done' | 'already' } | { state: 'failed'; message: string; canResend: boolean };

/** With a token it verifies at once and only once; without one the page asks to open the mailed link (S1-025, S1-026). */
export function useVerification(email: string, token: string | null): Verification {
	const [result, setResult] = useState<Verification>({ state: token ? 'working' : 'pending' });
	const isStarted = useRef(false);
	useEffect(() => {
		if (!token || isStarted.current) return;
		isStarted.current = true;
		callApi(verifyEmail, { body: { email, token } }).then(
			() => setResult({ state: 'done' }),
			(error: ApiError) =>
				setResult(error.verified ? { state: 'already' } : { state: 'failed', message: error.message, canResend: error.resend === true }),
		);
	}, [email, token]);
	return result;
}
