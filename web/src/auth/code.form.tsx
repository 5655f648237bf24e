import { type FormEvent, useState } from 'react';
import { CODE_TRIES } from '#domain/auth/digits.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { useSecondsTo } from '#web/lib/use-seconds-to.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { CodeBoxes } from '#web/ui/code-boxes.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import styles from './auth.module.css';
import { FormLink } from './form.link.tsx';
import type { SentCode } from './sent-code.ts';
import { storeTypedEmail } from './typed-email.ts';
import { useMailSignIn } from './use-mail-sign-in.ts';

type Said = { kind: 'ok' | 'stop'; text: string };

function useCode(sent: SentCode, onSent: (sent: SentCode) => void) {
	const t = useText();
	const { send, enter } = useMailSignIn();
	const [code, setCode] = useState('');
	const [remember, setRemember] = useState(false);
	const [error, setError] = useState<string>();
	const [said, setSaid] = useState<Said>();
	const [isBusy, setBusy] = useState(false);
	const [tries, setTries] = useState<number>(CODE_TRIES);
	const whileBusy = async (work: () => Promise<void>) => {
		setBusy(true);
		setError(undefined);
		setSaid(undefined);
		await work();
		setBusy(false);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isBusy) return;
		if (code.length < 6) return setError(t('signin.code_short'));
		void whileBusy(async () => {
			const refused = await enter({ email: sent.email, code, remember });
			if (!refused) return;
			const wrong = refused.formError?.code;
			if (wrong) setTries((left) => Math.max(0, left - 1));
			if (wrong) setError(wrong);
			else setSaid({ kind: 'stop', text: refused.message });
		});
	};
	const sendAgain = () =>
		void whileBusy(async () => {
			const answer = await send(sent.email);
			if (answer instanceof ApiError) return setSaid({ kind: 'stop', text: answer.message });
			setTries(CODE_TRIES);
			setCode('');
			onSent(answer);
			setSaid({ kind: 'ok', text: t('signin.code_sent_again') });
		});
	return { code, setCode, remember, setRemember, error, said, isBusy, tries, submit, sendAgain };
}

/** Six digits and what they are worth: how long they work, and how many tries are left. */
export function CodeForm({ sent, onSent }: { sent: SentCode; onSent: (sent: SentCode) => void }) {
	const t = useText();
	const { code, setCode, remember, setRemember, error, said, isBusy, tries, submit, sendAgain } = useCode(sent, onSent);
	const left = useSecondsTo(sent.until);
	const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
	return (
		<PrerenderedForm onSubmit={submit}>
			{said && (
				<Notice kind={said.kind} focus key={said.text}>
					{said.text}
				</Notice>
			)}
			<CodeBoxes
				label={t('signin.code')}
				autoFocus
				value={code}
				onChange={setCode}
				error={error}
				hint={left === 0 ? t('signin.code_late') : t('signin.code_hint', { clock, tries })}
			/>
			<Checkbox label={t('signin.remember')} checked={remember} onChange={(event) => setRemember(event.target.checked)} />
			<Button type="submit" size="lg" block inert={isBusy} reason={isBusy ? t('auth.sending') : undefined}>
				{t('signin.submit')}
			</Button>
			<p className={styles.ways}>
				<button type="button" onClick={sendAgain}>
					{t('signin.code_again')}
				</button>
				<FormLink to="/logowanie" onClick={() => storeTypedEmail(sent.email)}>
					{t('signin.code_other_address')}
				</FormLink>
			</p>
		</PrerenderedForm>
	);
}
