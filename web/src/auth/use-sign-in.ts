import { useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '#domain/account/account.rules.ts';
import { signIn as signInCall } from '#domain/auth/auth.contract.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { session } from '#web/lib/session.tsx';

type Typed = { email: string; password: string; remember: boolean };

/** Signs in and goes on; answers what was refused and has to be said in the form (spec 1 §4 "Session"). */
export function useSignIn() {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	return async (typed: Typed): Promise<ApiError | undefined> => {
		try {
			const answer = await callApi(signInCall, { body: typed });
			session.signIn(answer);
			navigate(safeRedirect(query.get('redirect') ?? '/'), { replace: true });
			return undefined;
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'unverified') navigate(`/weryfikacja-konta?email=${encodeURIComponent(error.email ?? typed.email)}`);
			else if (error.type === 'link_sent') navigate('/logowanie-link');
			else return error;
			return undefined;
		}
	};
}
