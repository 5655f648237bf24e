import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { TextKey } from '#domain/texts/texts.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast, useToasts } from '#web/lib/toast.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './auth.module.css';

/** S1-050: why a person was redirected to sign-in. */
const FLAGS = {
	anotherUser: 'signin.another_user',
	wrongToken: 'signin.wrong_token',
	sessionEnd: 'signin.session_timeout',
	userBlocked: 'signin.account_blocked',
} as const satisfies Record<string, TextKey>;

/** An error toast for the flag in the address; when it has gone, the same text in the page, which keeps its place meanwhile. */
export function SignInFlags() {
	const t = useText();
	const [query] = useSearchParams();
	const flag = (Object.keys(FLAGS) as (keyof typeof FLAGS)[]).find((name) => query.get(name) === 'true');
	useEffect(() => {
		if (!flag) return;
		const shown = toast.error(t(FLAGS[flag]));
		return () => {
			// signed in again: it is answered
			if (session.get()) toast.close(shown);
		};
	}, [flag, t]);
	const toasts = useToasts();
	if (!flag) return null;
	const text = t(FLAGS[flag]);
	return (
		<div className={classNames(styles.flag, toasts.some(({ title }) => title === text) && styles.inToast)}>
			<Notice kind="stop" quiet>
				{text}
			</Notice>
		</div>
	);
}
