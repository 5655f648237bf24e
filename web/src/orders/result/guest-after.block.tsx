import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { guestPagesTexts } from '#domain/guests/guest-pages.texts.ts';
import { correctGuestEmail, keepGuestAccount } from '#domain/guests/guests.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { signInAndBack } from '#web/lib/navigation.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, PasswordField } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';
import section from '#web/ui/section.module.css';
import styles from './guest-after.module.css';

registerTexts(guestPagesTexts);

/** Instead of an order that the guest right of this browser does not open, or no longer. */
export function GuestOrderGone() {
	const t = useText();
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={t('after.gone_title')} />
			<h1>{t('after.gone_title')}</h1>
			<div className={formStack.stack}>
				<p>{t('after.gone_text')}</p>
				<ButtonLink variant="buy" to="/moj-bilet">
					{t('after.gone_link')}
				</ButtonLink>
				<ButtonLink variant="line" to={signInAndBack(useLocation())}>
					{t('nav.signin')}
				</ButtonLink>
			</div>
		</section>
	);
}

/** A mistyped address is corrected once, before the first play, in the browser that bought. */
export function GuestAddress({ order }: { order: Order }) {
	const t = useText();
	const queries = useQueryClient();
	const call = useCall(correctGuestEmail);
	const [isOpen, setOpen] = useState(false);
	const [email, setEmail] = useState('');
	const [isSaved, setSaved] = useState(false);
	const save = (event: FormEvent) => {
		event.preventDefault();
		if (call.isPending) return;
		const done = () => {
			setSaved(true);
			setOpen(false);
			void queries.invalidateQueries();
		};
		call.mutate({ params: { extOrderId: order.extOrderId }, body: { email } }, { onSuccess: done });
	};
	if (isSaved) return <Notice kind="ok">{t('after.address_saved')}</Notice>;
	const text = order.status === 'COMPLETED' ? 'after.address_sent' : 'after.address';
	const error = call.error?.formError?.email ?? call.error?.message;
	return (
		<div className={styles.address}>
			<p>
				{t(text, { email: order.email ?? '' })}{' '}
				<button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{t('after.change')}
				</button>
			</p>
			{isOpen && (
				<form noValidate onSubmit={save}>
					<Field
						label={t('after.new_address')}
						type="email"
						inputMode="email"
						autoComplete="email"
						hint={t('after.address_once')}
						value={email}
						onChange={(event) => setEmail(event.target.value)}
						error={error}
					/>
					<Button type="submit" variant="line" aria-busy={call.isPending || undefined}>
						{t('after.save_address')}
					</Button>
				</form>
			)}
		</div>
	);
}

/** "Zapisz na koncie": offered after the purchase, with a password or nothing at all (N-011). */
function KeepAccount({ order }: { order: Order }) {
	const t = useText();
	const call = useCall(keepGuestAccount);
	const [isOpen, setOpen] = useState(false);
	const [newpassword, setPassword] = useState('');
	const keep = (event: FormEvent) => {
		event.preventDefault();
		if (!call.isPending) call.mutate({ params: { extOrderId: order.extOrderId }, body: newpassword ? { newpassword } : {} });
	};
	const error = call.error?.formError?.newpassword ?? call.error?.message;
	return (
		<section className={styles.tile}>
			<h2>{t('after.account')}</h2>
			<p className="small muted">{t('after.account_text')}</p>
			{call.isSuccess && <Notice kind="ok">{t('after.kept')}</Notice>}
			{!call.isSuccess && !isOpen && (
				<Button variant="line" size="sm" onClick={() => setOpen(true)}>
					{t('after.set_password')}
				</Button>
			)}
			{!call.isSuccess && isOpen && (
				<form noValidate onSubmit={keep}>
					<PasswordField
						label={t('after.password')}
						autoComplete="new-password"
						value={newpassword}
						onChange={(event) => setPassword(event.target.value)}
						error={error}
					/>
					<Button type="submit" variant="line" size="sm" aria-busy={call.isPending || undefined}>
						{t('after.keep')}
					</Button>
				</form>
			)}
		</section>
	);
}

/** What a guest may want after the purchase, and not before. */
export function GuestAfter({ order }: { order: Order }) {
	const t = useText();
	return (
		<div className={styles.tiles}>
			<KeepAccount order={order} />
			<section className={styles.tile}>
				<h2>{t('after.try')}</h2>
				<p className="small muted">{t('after.try_text')}</p>
				<ButtonLink variant="line" size="sm" to={TEST_PAGE}>
					{t('after.try_link')}
				</ButtonLink>
			</section>
		</div>
	);
}
