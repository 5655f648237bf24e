import { useNavigate } from 'react-router';
import { signIn as signInCall } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { session } from '#web/lib/session/session.tsx';
import { openWithEmail } from './open-with-email.ts';
import { redirectTo, useRedirectParam } from './use-redirect-param.ts';

type Typed = { email: string; password: string; remember: boolean };

/** Signs in and navigates; returns a refusal that the form has to show (S1-116). `readReturn` counts where the address names no page. */
export function useSignIn(readReturn: () => string | null = () => null) {
	const navigate = useNavigate();
	const requested = useRedirectParam();
	return async (typed: Typed): Promise<ApiError | undefined> => {
		const { target, sent, keep } = requested.target === '/' ? redirectTo(readReturn()) : requested;
		try {
			const answer = await callApi(signInCall, { body: { ...typed, ...sent } });
			session.signIn(answer);
			navigate(target, { replace: true });
			return undefined;
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'unverified')
				openWithEmail(navigate, keep(`/weryfikacja-konta?email=${encodeURIComponent(error.email ?? typed.email)}`));
			else if (error.type === 'link_sent') navigate(keep('/logowanie-link'));
			else return error;
			return undefined;
		}
	};
}
