import { type FormEvent, useState } from 'react';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { decidePassword } from '#domain/auth/auth.contract.ts';
import { waitingPasswordsTexts } from '#domain/auth/waiting-passwords.texts.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import panel from '#web/ui/account-panel.module.css';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';

registerTexts(waitingPasswordsTexts);

type Waiting = { asked_at: string; ip: string | null; country: string | null };

/** The new password of this admin waits: what it is, why it waits, and for other admins the decision, with their own password. */
export default function WaitingPasswordBlock({ userId, waiting }: { userId: number; waiting: Waiting }) {
	const t = useText();
	const from = [waiting.ip, waiting.country].filter(Boolean).join(', ') || '–';
	const isOwn = session.get()?.user.id === userId;
	return (
		<section className={panel.panel}>
			<div className={panel.header}>
				<h2>{t('waiting.title')}</h2>
			</div>
			<p>{t('waiting.why', { when: momentText(waiting.asked_at), from })}</p>
			{isOwn ? <p>{t('waiting.own')}</p> : <DecisionForm userId={userId} askedAt={waiting.asked_at} />}
		</section>
	);
}

function DecisionForm({ userId, askedAt }: { userId: number; askedAt: string }) {
	const t = useText();
	const [password, setPassword] = useState('');
	const [wrong, setWrong] = useState<string>();
	const [failure, setFailure] = useState<string>();
	const call = useCall(decidePassword, { refreshes: [getUser, listAudit] });
	const decide = async (accept: boolean) => {
		setFailure(undefined);
		setWrong(undefined);
		if (!password) return setWrong('form.validate.required');
		try {
			await call.mutateAsync({ params: { id: userId }, body: { accept, asked_at: askedAt, password } });
			toast.success(t(accept ? 'waiting.accepted' : 'waiting.refused'));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setWrong(error.formError?.password);
			if (!error.formError?.password) setFailure(error.message);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void decide(true);
	};
	const isBusy = { inert: call.isPending, reason: call.isPending ? t('auth.sending') : undefined };
	return (
		<form className={`${formStack.stack} ${formStack.form}`} onSubmit={submit} noValidate>
			{failure && (
				<Notice kind="stop" focus key={failure}>
					{failure}
				</Notice>
			)}
			<p>{t('waiting.ask')}</p>
			<PasswordField
				label={t('account.your_password')}
				autoComplete="current-password"
				error={wrong}
				value={password}
				onChange={(event) => setPassword(event.target.value)}
			/>
			<Button type="submit" {...isBusy}>
				{t('waiting.accept')}
			</Button>
			<Button variant="line" onClick={() => void decide(false)} {...isBusy}>
				{t('waiting.refuse')}
			</Button>
		</form>
	);
}
