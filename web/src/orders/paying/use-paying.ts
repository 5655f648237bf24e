import { useQueryClient } from '@tanstack/react-query';
import { payOwnOrder } from '#domain/orders/buying/orders.buying.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import type { PayFormState } from './use-pay-form.ts';

/** Pays an order that exists: by a new code, or on the provider's page. */
export function usePaying(order: Order, form: PayFormState) {
	const queries = useQueryClient();
	const toasts = useOutcomeToasts();
	const call = useCall(payOwnOrder);
	const send = (body: { blik?: string }, onSent = () => {}) =>
		call.mutate(
			{ params: { extOrderId: order.extOrderId }, body },
			{
				onSuccess: ({ payu }) => {
					form.sent();
					onSent();
					if (payu) window.location.assign(payu.redirectUri);
				},
				onError: (error) => {
					if (error.formError?.blik) form.refuse(error.formError.blik);
					else toasts.error(error.message);
				},
				onSettled: () => queries.invalidateQueries(),
			},
		);
	return { send, isBusy: call.isPending };
}
