import { useNavigate } from 'react-router';
import { mailSignIn, signInByMail } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { session } from '#web/lib/session/session.tsx';
import { type SentCode, sentCode } from './sent-code.ts';
import { useRedirectParam } from './use-redirect-param.ts';

/** What the server refuses is returned for the form to show. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | ApiError> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof ApiError) return error;
		throw error;
	}
}

/** Sign-in by a mailed link or six digits (N-007); the answer is the same whether or not there is such an account. */
export function useMailSignIn() {
	const navigate = useNavigate();
	const { target, sent, keep } = useRedirectParam();
	const send = (email: string): Promise<SentCode | ApiError> =>
		orRefusal(async () => {
			await callApi(mailSignIn, { body: { email, ...sent } });
			return sentCode.save(email);
		});
	return {
		send,
		/** asks for the mail and opens the page for its digits */
		start: async (email: string) => {
			const refused = await send(email);
			if (refused instanceof ApiError) return refused;
			navigate(keep('/logowanie/kod'));
			return undefined;
		},
		enter: async (body: { email: string; code: string; remember: boolean }) => {
			const answer = await orRefusal(() => callApi(signInByMail, { body }));
			if (answer instanceof ApiError) return answer;
			sentCode.forget();
			session.signIn(answer);
			navigate(target, { replace: true });
			return undefined;
		},
		back: keep('/logowanie'),
	};
}
