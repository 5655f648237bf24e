import { useState } from 'react';
import type { requestReset, resendVerification } from '#domain/auth/auth.contract.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { callApi } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';
import { useRedirectParam } from './use-redirect-param.ts';

type ResendButtonProps = { call: typeof requestReset | typeof resendVerification; email: string; done?: TextKey };

/** Asks for the mail once more; the answer is the same whether or not there is such an account. */
export function ResendButton({ call, email, done = 'auth.resent' }: ResendButtonProps) {
	const t = useText();
	const [isBusy, setBusy] = useState(false);
	const [outcome, setOutcome] = useState<{ ok: boolean; text: string }>();
	const { sent } = useRedirectParam();
	const send = async () => {
		setBusy(true);
		setOutcome(undefined);
		await callApi(call, { body: { email, ...sent } }).then(
			() => setOutcome({ ok: true, text: t(done) }),
			(error: ApiError) => setOutcome({ ok: false, text: error.message }),
		);
		setBusy(false);
	};
	return (
		<div className={formStack.stack}>
			{outcome && <Notice kind={outcome.ok ? 'ok' : 'stop'}>{outcome.text}</Notice>}
			<Button variant="line" onClick={() => void send()} inert={isBusy} reason={isBusy ? t('auth.sending') : undefined}>
				{t('auth.resend')}
			</Button>
		</div>
	);
}
