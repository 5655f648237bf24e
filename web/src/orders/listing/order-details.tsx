import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isOnlyCounted } from '#domain/orders/orders.moves.rules.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { CodeList } from '#web/shared/order/code-list.tsx';
import { OrderDocuments } from '#web/shared/order/order-documents.tsx';
import { ErrorText } from '#web/ui/admin/fields/field.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { paidByText } from '../paid-by.ts';
import { pendingOf, temporaryRefusalMessage } from '../refunding/refundable.ts';
import { OrderAlarmNotice } from './order-alarm.notice.tsx';
import styles from './order-details.module.css';

/** COMPLETED without codes is an error; other orders without codes are not paid yet. */
const noCodesText = (status: Order['status']) => (status === 'COMPLETED' ? 'orders.codes_failed' : 'orders.codes_pending');

type DetailsProps = { order: Order; codes: boolean; trail?: (order: Order) => ReactNode };

/** The details of a row: all data of the order, its codes with who used them, its history. */
export function OrderDetails({ order, codes, trail }: DetailsProps) {
	const t = useText();
	const refusal = order.refundable?.refusal;
	const lines: [string, ReactNode][] = [
		[
			t('payments.column.user'),
			<Link key="user" to={`/konto/${order.userId}`}>
				{order.firstname} {order.lastname}
			</Link>,
		],
		// a card has no column for it
		[t('payments.column.place'), [order.country, order.customer_ip].filter(Boolean).join(', ') || '–'],
		[t('payments.order_number'), <NumberText key="number">{order.number}</NumberText>],
		[t('payments.full_number'), order.extOrderId],
		// of an attempt that was not paid it would name a payment that does not exist
		[
			t(order.paid_by === 'provider' || !order.paid_by ? 'payments.provider_number' : 'payments.provider_number_unpaid'),
			order.orderId ?? '–',
		],
		[t('payments.created'), momentText(order.created_at)],
		[t('payments.updated'), momentText(order.updated_at)],
		[t('payments.cost'), formatZloty(order.amount, t.language)],
	];
	if (order.paid_by) lines.push([t('payments.paid_by'), paidByText(order, t)]);
	if (order.paid_on) lines.push([t('payments.paid_on'), formatDigits(order.paid_on)]);
	if (order.paid_note) lines.push([t('payments.paid_note'), order.paid_note]);
	if (order.returned > 0)
		lines.push([t(isOnlyCounted(order) ? 'payments.withdrawn_part' : 'payments.returned'), formatZloty(order.returned, t.language)]);
	if (pendingOf(order) > 0) lines.push([t('payments.pending'), formatZloty(pendingOf(order), t.language)]);
	if (order.used_code) lines.push([t('payments.used_code'), order.used_code]);
	if (order.one_free) lines.push([t('payments.free_for_orderer'), t('payments.free_code')]);
	return (
		<>
			<div className={styles.columns}>
				<div>
					{order.alarm && <OrderAlarmNotice order={order} alarm={order.alarm} />}
					{refusal && (
						<div className={styles.alarm}>
							<ErrorText>{`${t('payments.refund_held')}. ${temporaryRefusalMessage(refusal, t)}`}</ErrorText>
						</div>
					)}
					{order.by_guest && <p className="muted">{t('payments.by_guest')}</p>}
					{order.free_grant === 1 && <p className="muted">{t('payments.granted')}</p>}
					<dl className={styles.facts}>
						{lines.map(([name, value]) => (
							<div key={name} className={styles.fact}>
								<dt>{name}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
					<OrderDocuments order={order} />
				</div>
				{codes && <OrderCodes order={order} />}
			</div>
			{trail?.(order)}
		</>
	);
}

function OrderCodes({ order }: { order: Order }) {
	const t = useText();
	// the count may be missing when a code was deleted with its owner
	const used = order.numberOfUses ?? t('payments.usage_error');
	return (
		<div>
			<h3 className={styles.heading}>{t('payments.codes', { used, count: order.codes.length })}</h3>
			{order.codes.length > 0 ? <CodeList order={order} linkPeople /> : <p className="muted">{t(noCodesText(order.status))}</p>}
		</div>
	);
}
