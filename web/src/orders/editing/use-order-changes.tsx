import { type ReactNode, useState } from 'react';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { shownIn } from '../listing/order-list.facts.ts';

const OrderEditForm = loadLater(async () => (await import('./order-edit.form.tsx')).OrderEditForm);
const OrderRefundForm = loadLater(async () => (await import('../refunding/order-refund.form.tsx')).OrderRefundForm);

type Open = { order: Order; doing: 'edit' | 'cancel' | 'refund' } | null;

export type OrderActs = Record<'onEdit' | 'onCancel' | 'onRefund', (order: Order) => void>;

/** Edit, cancel and refund of an order: functions that start them, and the dialogs to render. */
export function useOrderChanges(kind: OrderKind): { acts: OrderActs; dialogs: ReactNode } {
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	return {
		acts: {
			onEdit: (order) => setOpen({ order, doing: 'edit' }),
			onCancel: (order) => setOpen({ order, doing: 'cancel' }),
			onRefund: (order) => setOpen({ order, doing: 'refund' }),
		},
		dialogs: (
			<>
				{open?.doing === 'edit' && <OrderEditForm kind={kind} number={open.order.extOrderId} onClose={close} />}
				{open?.doing === 'refund' && <OrderRefundForm order={open.order} onClose={close} />}
				{open?.doing === 'cancel' && <CancelOrder kind={kind} order={open.order} onClose={close} />}
			</>
		),
	};
}

/** irreversible, so it needs confirmation */
function CancelOrder({ kind, order, onClose }: { kind: OrderKind; order: Order; onClose: () => void }) {
	const t = useText();
	const cancel = useCall(ORDER_CALLS[kind].cancel, { refreshes: shownIn(kind) });
	const onYes = () =>
		cancel.mutate(
			{ params: { order: order.extOrderId } },
			{
				onSuccess: () => toast.success(t('payments.deleted')),
				onError: (error) => toast.error(t('payments.delete_failed'), error.message),
				onSettled: onClose,
			},
		);
	return (
		<Confirm title={t('payments.cancel_ask', { number: order.number })} hasNumber busy={cancel.isPending} onYes={onYes} onNo={onClose}>
			<p>{t('payments.cancel_why')}</p>
		</Confirm>
	);
}
