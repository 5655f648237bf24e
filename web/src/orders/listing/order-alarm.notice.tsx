import { useState } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';
import { alarmText } from '#domain/orders/refunding/orders.alarms.rules.ts';
import { settleAlarm } from '#domain/orders/refunding/orders.refunding.contract.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { ErrorText } from '#web/ui/admin/fields/field.tsx';
import styles from './order-alarm.notice.module.css';
import { shownIn } from './order-list.facts.ts';

/** The alarm as a sentence, and the button that marks it as checked (F-093). */
export function OrderAlarmNotice({ order, alarm }: { order: Order; alarm: string }) {
	const t = useText();
	const [isConfirming, setConfirming] = useState(false);
	const settle = useCall(settleAlarm, { refreshes: [...shownIn(order.kind), getAttention] });
	const { number, extOrderId } = order;
	const onYes = () =>
		settle.mutate(
			{ params: { extOrderId } },
			{
				onSuccess: () => toast.success(t('payments.alarm_settled')),
				onError: (error) => toast.error(t('payments.edit_failed'), error.message),
				onSettled: () => setConfirming(false),
			},
		);
	return (
		<div className={styles.alarm}>
			<ErrorText>{t('payments.alarm', { alarm: t(alarmText(alarm)) })}</ErrorText>
			<Control aria-label={t('payments.alarm_settle_of', { number })} onClick={() => setConfirming(true)}>
				{t('payments.alarm_settle')}
			</Control>
			{isConfirming && (
				<Confirm
					title={t('payments.alarm_settle_ask', { number })}
					hasNumber
					busy={settle.isPending}
					mild
					onYes={onYes}
					onNo={() => setConfirming(false)}
				>
					<p>{t('payments.alarm_settle_why')}</p>
				</Confirm>
			)}
		</div>
	);
}
