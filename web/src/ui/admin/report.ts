import { useMemo } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { endsSession } from '#web/lib/api/api-reaction.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';

/** How a change of the panel went, in the standard messages of the panel. */
export function useReport() {
	const t = useText();
	return useMemo(
		() => ({
			updated: () => toast.success(t('content.updated')),
			/** for what has no text of its own */
			success: () => toast.success(t('content.success')),
			failed: (error: unknown) => {
				// the sign-in page or the panel's question says it
				if (error instanceof ApiError && endsSession(error)) return;
				toast.error(t('content.failed', { message: error instanceof ApiError ? error.message : t('errorpage.internal') }));
			},
		}),
		[t],
	);
}
