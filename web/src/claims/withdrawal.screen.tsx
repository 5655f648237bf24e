import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { withdraw, withdrawalBody } from '#domain/claims/claims.contract.ts';
import { stampOf } from '#domain/claims/claims.rules.ts';
import { claimsTexts } from '#domain/claims/claims.texts.ts';
import { sellerAddress } from '#domain/settings/seller.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import section from '#web/ui/section.module.css';
import { SmartLink } from '#web/ui/smart-link.tsx';
import { useFocusedHeading, usePrefill } from './claim-form.ts';
import styles from './claims.module.css';
import { Receipt } from './receipt.tsx';

registerTexts(claimsTexts);

const schema = withdrawalBody.omit({ step: true });
type Typed = { name: string; number: string; email: string };
type Stated = { text: string; received_at: string | null };

/** /odstapienie: two steps, without sign-in, reason or fee; the page is the same for every number (N-020). */
export function WithdrawalScreen() {
	const t = useText();
	const [typed, setTyped] = useState<Typed>();
	const [stated, setStated] = useState<Stated | null>(null);
	const send = async (values: Typed, step: 'preview' | 'confirm') => {
		const { statement } = await callApi(withdraw, { body: { ...values, step } });
		setTyped(values);
		setStated(statement);
	};
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={t('withdrawal.title')} />
			<div className={styles.page}>
				{!stated && <DataStep typed={typed} onNext={(values) => send(values, 'preview')} />}
				{typed && stated && stated.received_at === null && (
					<CheckStep text={stated.text} onConfirm={() => send(typed, 'confirm')} onBack={() => setStated(null)} />
				)}
				{typed && stated?.received_at && <Done typed={typed} text={stated.text} at={stated.received_at} />}
			</div>
		</section>
	);
}

function Steps({ second }: { second: boolean }) {
	const t = useText();
	return (
		<ol className={styles.steps}>
			<li className={second ? styles.done : undefined} aria-current={second ? undefined : 'step'}>
				{t('withdrawal.step1')}
			</li>
			<li aria-current={second ? 'step' : undefined}>{t('withdrawal.step2')}</li>
		</ol>
	);
}

function DataStep({
	typed,
	onNext,
}: {
	/** when it is corrected; without it what was typed before the scripts were there stays */ typed: Typed | undefined;
	onNext: (values: Typed) => Promise<void>;
}) {
	const t = useText();
	const [failure, setFailure] = useState<string>();
	const { register, handleSubmit, getValues, setValue, setError, formState } = useForm<Typed, unknown, Typed>({
		resolver: parseBy(schema),
		...(typed && { defaultValues: typed }),
	});
	const { errors, isSubmitting } = formState;
	usePrefill((known) => {
		for (const field of ['name', 'number', 'email'] as const) if (known[field] && !getValues(field)) setValue(field, known[field]);
	});
	const submit = handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			await onNext(values);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			for (const field of ['name', 'number', 'email'] as const)
				if (error.formError?.[field]) setError(field, { message: error.formError[field] });
			if (!error.formError) setFailure(error.message);
		}
	});
	return (
		<>
			<h1>{t('withdrawal.title')}</h1>
			<p className={`lead ${styles.lead}`}>{t('withdrawal.lead')}</p>
			<Steps second={false} />
			<PrerenderedForm className={styles.form} onSubmit={submit}>
				{failure && (
					<Notice kind="stop" focus>
						{failure}
					</Notice>
				)}
				<Field label={t('withdrawal.name')} autoComplete="name" error={errors.name?.message} {...register('name')} />
				<Field
					label={t('claims.order_number')}
					autoComplete="off"
					hint={
						<>
							{t('claims.order_hint')} <SmartLink to="/moj-bilet">{t('claims.no_number')}</SmartLink>
						</>
					}
					error={errors.number?.message}
					{...register('number')}
				/>
				<Field
					label={t('withdrawal.email')}
					type="email"
					autoComplete="email"
					hint={t('withdrawal.email_hint')}
					error={errors.email?.message}
					{...register('email')}
				/>
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('web.loading') : undefined}>
					{t('withdrawal.next')}
				</Button>
			</PrerenderedForm>
			<Folds />
		</>
	);
}

function Folds() {
	const t = useText();
	const { seller } = useConfig();
	return (
		<div className={styles.folds}>
			<details>
				<summary>{t('withdrawal.when_may_i')}</summary>
				<p>{t('withdrawal.when_may_i_text')}</p>
			</details>
			{seller.name && (
				<details>
					<summary>{t('withdrawal.by_letter')}</summary>
					<p>{[seller.name, sellerAddress(seller), seller.email].filter(Boolean).join(', ')}</p>
				</details>
			)}
		</div>
	);
}

type CheckProps = { text: string; onConfirm: () => Promise<void>; onBack: () => void };

function CheckStep({ text, onConfirm, onBack }: CheckProps) {
	const t = useText();
	const heading = useFocusedHeading();
	const [isSending, setSending] = useState(false);
	const [failure, setFailure] = useState<string>();
	const confirm = async () => {
		setSending(true);
		setFailure(undefined);
		try {
			await onConfirm();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(error.message);
			setSending(false);
		}
	};
	return (
		<>
			<h1 ref={heading} tabIndex={-1}>
				{t('withdrawal.check')}
			</h1>
			<Steps second />
			<blockquote className={styles.statement}>{text}</blockquote>
			<dl className={styles.facts}>
				{(['where', 'when', 'ticket'] as const).map((fact) => (
					<div key={fact}>
						<dt>{t(`withdrawal.${fact}`)}</dt>
						<dd>{t(`withdrawal.${fact}_text`)}</dd>
					</div>
				))}
			</dl>
			{failure && (
				<Notice kind="stop" focus>
					{failure}
				</Notice>
			)}
			<div className={styles.buttons}>
				<Button
					type="button"
					size="lg"
					block
					inert={isSending}
					reason={isSending ? t('web.loading') : undefined}
					onClick={() => void confirm()}
				>
					{t('withdrawal.confirm')}
				</Button>
				<Button type="button" variant="quiet" block onClick={onBack}>
					{t('withdrawal.back')}
				</Button>
			</div>
		</>
	);
}

function Done({ typed: { name, number, email }, text, at }: { typed: Typed; text: string; at: string }) {
	const t = useText();
	const heading = useFocusedHeading();
	const { seller } = useConfig();
	const addressee = [seller.name, sellerAddress(seller), seller.email].filter(Boolean).join(', ');
	return (
		<>
			<h1 ref={heading} tabIndex={-1}>
				{t('withdrawal.done')}
			</h1>
			<p className={`lead ${styles.lead}`}>{t('withdrawal.done_lead', { email })}</p>
			<Receipt
				stamp={t('withdrawal.received', { at: stampOf(at) })}
				facts={[
					[t('withdrawal.of_order'), number],
					[t('withdrawal.by'), name],
				]}
			>
				<blockquote className={styles.quoted}>{text}</blockquote>
				{addressee && <p className="muted">{t('withdrawal.addressee', { seller: addressee })}</p>}
			</Receipt>
			<div className={styles.buttons}>
				<Button type="button" variant="line" block onClick={() => window.print()}>
					{t('withdrawal.print')}
				</Button>
				<ButtonLink variant="quiet" block to="/strona-glowna">
					{t('withdrawal.home')}
				</ButtonLink>
			</div>
		</>
	);
}
