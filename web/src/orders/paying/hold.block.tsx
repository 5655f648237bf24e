import { useQueryClient } from '@tanstack/react-query';
import { extendOwnOrder } from '#domain/orders/buying/orders.buying.contract.ts';
import { HOLD_SHOWN_SECONDS } from '#domain/orders/buying/orders.seats.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { blikTexts } from '#domain/orders/paying/blik.texts.ts';
import { minutesLeft, minutesSpoken } from '#domain/orders/paying/blik-form.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { Countdown, useTimeLeft } from '#web/shared/product/countdown.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './paying.module.css';

registerTexts(blikTexts);

const SHOWN_MS = HOLD_SHOWN_SECONDS * 1000;

/** How long an unpaid order keeps its seat; in the last five minutes it can be kept longer, once (N-012). */
export function Hold({ order }: { order: Order & { reserved_until: string } }) {
	const t = useText();
	const target = Date.parse(order.reserved_until);
	const left = useTimeLeft(target);
	if (left === null || left > SHOWN_MS) return <Countdown target={target} label={t('purchase.reservation')} />;
	return left > 0 ? <LastMinutes order={order} left={left} /> : null;
}

function LastMinutes({ order, left }: { order: Order; left: number }) {
	const t = useText();
	const queries = useQueryClient();
	const toasts = useOutcomeToasts();
	const call = useCall(extendOwnOrder);
	const extend = () =>
		call.mutate(
			{ params: { extOrderId: order.extOrderId } },
			{ onError: (error) => toasts.error(error.message), onSettled: () => queries.invalidateQueries() },
		);
	const spoken = minutesSpoken(left);
	return (
		<div className={styles.hold} role="timer">
			<b className="tabular" aria-hidden="true">
				{minutesLeft(left)}
			</b>
			<p>{t(order.can_extend ? 'hold.left' : 'hold.last')}</p>
			{order.can_extend && (
				<Button variant="line" size="sm" aria-busy={call.isPending} onClick={() => call.isPending || extend()}>
					{t('hold.more')}
				</Button>
			)}
			<span className={styles.left} aria-hidden="true">
				<span style={{ width: `${Math.round((left / SHOWN_MS) * 100)}%` }} />
			</span>
			<span className="visually-hidden" aria-live="polite">
				{spoken !== null && t('hold.said', { count: spoken })}
			</span>
		</div>
	);
}
