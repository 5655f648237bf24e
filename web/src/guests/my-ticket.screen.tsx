import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailField } from '#domain/account/account.fields.ts';
import { z } from '#domain/base/zod.ts';
import { guestPagesTexts } from '#domain/guests/guest-pages.texts.ts';
import { mailTickets } from '#domain/guests/guests.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useTickingClock } from '#web/lib/use-ticking-clock.ts';
import { Button } from '#web/ui/button.tsx';
import stack from '#web/ui/button-stack.module.css';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './guest-pages.module.css';

registerTexts(guestPagesTexts);

const AGAIN_AFTER_SECONDS = 60;

const schema = z.object({ email: emailField });

/** /moj-bilet: a mail with the current tickets and codes of an address; the same answer whether there are any (N-008). */
export function MyTicketScreen() {
	const t = useText();
	const [sent, setSent] = useState<{ email: string; at: number } | null>(null);
	const [failure, setFailure] = useState<string>();
	const { register, handleSubmit, formState } = useForm({ resolver: parseBy(schema), defaultValues: { email: '' } });
	const { errors, isSubmitting } = formState;
	const send = async ({ email }: { email: string }) => {
		setFailure(undefined);
		try {
			await callApi(mailTickets, { body: { email } });
			setSent({ email, at: Date.now() });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(error.formError?.email ?? error.message);
		}
	};
	if (sent) return <Sent {...sent} error={failure} onAgain={() => void send(sent)} onOther={() => setSent(null)} />;
	return (
		<>
			<Head title={t('my_ticket.title')} />
			<h1>{t('my_ticket.title')}</h1>
			<p className={`lead ${styles.lead}`}>{t('my_ticket.lead')}</p>
			<PrerenderedForm className={styles.form} onSubmit={handleSubmit(send)}>
				<Field
					label={t('my_ticket.email')}
					type="email"
					inputMode="email"
					autoComplete="email"
					error={errors.email?.message ?? failure}
					{...register('email')}
				/>
				<Button type="submit" size="lg" block aria-busy={isSubmitting || undefined}>
					{t('my_ticket.send')}
				</Button>
			</PrerenderedForm>
			<Forgotten />
		</>
	);
}

function Forgotten() {
	const t = useText();
	return (
		<details className={styles.fold}>
			<summary>{t('my_ticket.forgotten')}</summary>
			<p className="small">
				{t('my_ticket.forgotten_text', { brand: t('web.brand_long') })} <SmartLink to="/kontakt">{t('my_ticket.contact')}</SmartLink>.
			</p>
		</details>
	);
}

type SentProps = { email: string; at: number; error: string | undefined; onAgain: () => void; onOther: () => void };

function Sent({ email, at, error, onAgain, onOther }: SentProps) {
	const t = useText();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const now = useTickingClock(true);
	const left = Math.min(AGAIN_AFTER_SECONDS - 1, Math.max(0, Math.ceil(AGAIN_AFTER_SECONDS - (now.getTime() - at) / 1000)));
	const [before, after] = t('my_ticket.sent_text', { email: '\n' }).split('\n');
	return (
		<>
			<Head title={t('my_ticket.sent')} />
			<h1 ref={heading} tabIndex={-1}>
				{t('my_ticket.sent')}
			</h1>
			<p className={`lead ${styles.lead}`}>
				{before}
				<strong>{email}</strong>
				{after}
			</p>
			{error ? <Notice kind="stop">{t.message(error)}</Notice> : <Notice>{t('my_ticket.sent_missing')}</Notice>}
			<div className={`${stack.stack} ${styles.again}`}>
				{left > 0 ? (
					<Button variant="soon" block>
						{t('my_ticket.again_in', { time: `0:${String(left).padStart(2, '0')}` })}
					</Button>
				) : (
					<Button variant="line" block onClick={onAgain}>
						{t('my_ticket.again')}
					</Button>
				)}
				<Button variant="quiet" block onClick={onOther}>
					{t('my_ticket.other')}
				</Button>
			</div>
		</>
	);
}
