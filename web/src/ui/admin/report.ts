import { useMemo } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { endedSession } from '#web/lib/api/api-reaction.ts';
import { useText } from '#web/lib/language.tsx';
import { goTo, signInFrom } from '#web/lib/navigation.ts';
import { heldSignIn } from '#web/lib/session/sign-in-again.ts';
import { toast } from '#web/lib/toast.tsx';
import { failureText } from './failure-text.ts';

/** For a call made without a session: nothing has led to sign-in yet. */
function explainEnd({ type }: ApiError): void {
	if (type !== 'session_expired' || heldSignIn.get() || window.location.pathname === '/logowanie') return;
	goTo(signInFrom(window.location, '/logowanie?sessionEnd=true'), { replace: true });
}

/** How a change of the panel went, in the standard messages of the panel. */
export function useReport() {
	const t = useText();
	return useMemo(
		() => ({
			updated: () => toast.success(t('content.updated')),
			/** for what has no text of its own */
			success: () => toast.success(t('content.success')),
			failed: (error: unknown) => {
				// the sign-in page or the panel's question says it, unless a new session has started since
				if (error instanceof ApiError && endedSession(error)) return explainEnd(error);
				toast.error(failureText(t, error));
			},
		}),
		[t],
	);
}
