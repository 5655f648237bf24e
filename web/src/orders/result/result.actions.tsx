import { IconCalendarPlus } from '@tabler/icons-react';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { accessTerm } from '#domain/orders/orders.access.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnsold, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { guestPath, isWatchable, itemPath, paymentPath, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { needsLatePaymentText } from '#domain/orders/orders.state-texts.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { CancelOrderButton } from '#web/shared/order/cancel-order.button.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { calendarFile } from './calendar-file.ts';
import styles from './result.actions.module.css';
import type { Outcome } from './result-texts.ts';

type ResultActionsProps = {
	order: Order;
	outcome: Outcome;
	/** the buyer's other order for the same title */
	instead: Order | null;
	/** of an order that ended unpaid */
	canPayAgain: boolean;
	/** without an account */
	isGuest: boolean;
};

/** Actions: finish or repeat the payment; none while the bank is processing. */
function Payment({ order, outcome, instead, canPayAgain, isGuest }: ResultActionsProps) {
	const t = useText();
	if (outcome === 'waiting')
		return (
			<Button variant="wait" size="lg">
				{t('button.waiting')}
			</Button>
		);
	if (outcome !== 'unpaid' && outcome !== 'failed' && outcome !== 'canceled') return null;
	const now = new Date(serverNow());
	if (isUnsold(order, now)) return <CancelOrderButton order={order} size="lg" />;
	const pay = paymentAddress(order, now);
	if (pay)
		return (
			<>
				<ButtonAnchor variant="buy" size="lg" href={pay}>
					{t('purchase.finish')}
				</ButtonAnchor>
				<CancelOrderButton order={order} size="lg" />
			</>
		);
	if (instead)
		return (
			<ButtonLink variant="ink" size="lg" to={resultPath(instead.kind, instead.extOrderId)}>
				<NumberText>{t('order_result.to_instead', { number: instead.number })}</NumberText>
			</ButtonLink>
		);
	if (order.status === 'CANCELED' && !canPayAgain) return null;
	return (
		<ButtonLink
			variant="buy"
			size="lg"
			to={isGuest ? guestPath(paymentPath(order)) : paymentPath(order)}
			reason={needsLatePaymentText(order) ? t('order_result.late_text') : undefined}
		>
			{t('purchase.pay_again')}
		</ButtonLink>
	);
}

function Calendar({ order }: { order: Order }) {
	const t = useText();
	const { language } = useLanguage();
	const address = `${window.location.origin}${itemPath('event', order.event_id ?? '')}`;
	const file = calendarFile(order, language, { address, now: new Date(serverNow()) });
	if (!file) return null;
	return (
		<ButtonAnchor
			variant="quiet"
			icon={IconCalendarPlus}
			href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
			download={`${order.slug ?? 'rampa'}.ics`}
		>
			{t('order_result.calendar')}
		</ButtonAnchor>
	);
}

export function ResultActions(props: ResultActionsProps) {
	const { order, outcome, isGuest } = props;
	const t = useText();
	const now = new Date(serverNow());
	const isOpen = accessTerm(order, now)?.opens === null;
	const canWatch = isWatchable(order, now);
	const type = ORDER_KINDS[order.kind].forOneself && order.productType !== 'any' ? order.productType : null;
	return (
		<div className={styles.actions}>
			<Payment {...props} />
			{outcome === 'done' && type && canWatch && order.slug && (
				<ButtonLink variant="watch" size="lg" to={`${itemPath(type, order.slug)}?ogladaj=true`}>
					{t('button.watch')}
				</ButtonLink>
			)}
			{outcome === 'done' && type && order.slug && (
				<ButtonLink variant={isOpen || canWatch ? 'line' : 'watch'} size="lg" icon={null} to={itemPath(type, order.slug)}>
					{t('order_result.to_item')}
				</ButtonLink>
			)}
			{!isGuest && (
				<ButtonLink variant={outcome === 'done' ? 'ink' : 'line'} size="lg" to="/konto">
					{t('order_result.to_account')}
				</ButtonLink>
			)}
			<ButtonLink variant="line" size="lg" to="/">
				{t(outcome === 'failed' ? 'web.back_home' : 'order_result.to_events')}
			</ButtonLink>
			{outcome === 'done' && <Calendar order={order} />}
		</div>
	);
}
