import { type ReactNode, useState } from 'react';
import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { PaymentView } from '#domain/orders/paying/blik.rules.ts';
import { minutesLeft, noticeOfCode } from '#domain/orders/paying/blik-form.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { CancelOrderButton } from '#web/shared/order/cancel-order.button.tsx';
import { useTimeLeft } from '#web/shared/product/countdown.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { PayWayField } from './pay-way.field.tsx';
import styles from './paying.module.css';
import { Phone } from './phone.tsx';
import { type PayFormState, usePayForm } from './use-pay-form.ts';
import { usePaying } from './use-paying.ts';

type BlikOrderProps = {
	order: Order;
	payment: PaymentView;
	/** how long the seat is kept */
	children: ReactNode;
};

/** An order that is paid by a code: waiting for the bank's app, or why it was refused and what to do (N-006). */
export function BlikOrder({ order, payment, children }: BlikOrderProps) {
	const t = useText();
	const form = usePayForm();
	const paying = usePaying(order, form);
	const [wantsCode, setWantsCode] = useState(false);
	const notice = noticeOfCode(payment);
	const isWaiting = payment.state === 'waiting' && payment.until !== null;
	const other = () => paying.send({});
	if (isWaiting && !wantsCode)
		return (
			<>
				<WaitingForApp order={order} until={payment.until ?? ''} />
				<p className={styles.other}>
					<button type="button" onClick={() => setWantsCode(true)}>
						{t('blik.another_code')}
					</button>
					<button type="button" onClick={other}>
						{t('blik.other_way')}
					</button>
					<CancelOrderButton order={order} />
				</p>
				{children}
			</>
		);
	return (
		<>
			<h1>{t('blik.almost')}</h1>
			{notice && (
				<Notice kind={notice.tone} title={t(notice.text)}>
					{notice.next && t(notice.next)}
				</Notice>
			)}
			{children}
			{(notice === null || notice.first !== null) && (
				<NewCode order={order} form={form} paying={paying} pageFirst={notice?.first === 'page'} onSent={() => setWantsCode(false)} />
			)}
			<CancelOrderButton order={order} />
		</>
	);
}

function WaitingForApp({ order, until }: { order: Order; until: string }) {
	const t = useText();
	const left = useTimeLeft(Date.parse(until)) ?? 0;
	return (
		<section className={styles.band} data-room="ultra" aria-label={t('blik.waiting')}>
			<div>
				<div role="status">
					<h1 className={styles.heading}>{t('blik.waiting')}</h1>
				</div>
				<p className={styles.clock} role="timer">
					<b className="tabular">{minutesLeft(left)}</b>
					<span>{t('blik.time_left')}</span>
				</p>
				<ol className={styles.steps}>
					<li>{t('blik.step_1')}</li>
					<li>
						<span>
							<NumberText>{t('blik.step_2', { amount: formatZloty(order.amount, t.language) })}</NumberText>
						</span>
					</li>
					<li>{t('blik.step_3')}</li>
				</ol>
			</div>
			<Phone />
		</section>
	);
}

type NewCodeProps = {
	order: Order;
	form: PayFormState;
	paying: ReturnType<typeof usePaying>;
	/** the provider's page is the better try */
	pageFirst: boolean;
	onSent: () => void;
};

function NewCode({ order, form, paying, pageFirst, onSent }: NewCodeProps) {
	const t = useText();
	const other = () => paying.send({});
	const amount = t('blik.pay', { amount: formatZloty(order.amount, t.language) });
	return (
		<form
			className={styles.form}
			noValidate
			inert={paying.isBusy}
			onSubmit={(event) => {
				event.preventDefault();
				const body = form.collect();
				if (body) paying.send(body, onSent);
			}}
		>
			{pageFirst && (
				<Button variant="buy" size="lg" onClick={other}>
					{t('blik.other_way')}
				</Button>
			)}
			<PayWayField form={form} legend={t('blik.new_code')} hint={t('blik.same_order', { number: order.number })} onOther={other} />
			<Button variant={pageFirst ? 'line' : 'buy'} size="lg" type="submit" aria-busy={paying.isBusy}>
				<NumberText>{amount}</NumberText>
			</Button>
		</form>
	);
}
