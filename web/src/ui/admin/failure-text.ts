import { ApiError } from '#web/lib/api/api-error.ts';
import type { Translate } from '#web/lib/language.tsx';

/** Why something of the panel failed, after the panel's usual words, unless the message begins with them itself. */
export function failureText(t: Translate, error: unknown): string {
	const message = error instanceof ApiError ? error.message : t('errorpage.internal');
	const [words = ''] = t('content.failed', { message: '' }).split(':');
	return message.startsWith(words) ? message : t('content.failed', { message });
}
