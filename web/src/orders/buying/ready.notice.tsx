import { useLocation } from 'react-router';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { resultPath } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Ready = { kind: OrderKind; extOrderId: string };

function readyOf(state: unknown): Ready | null {
	const ready = (state as { ready?: Partial<Ready> } | null)?.ready;
	const kind = ORDER_KIND_NAMES.find((name) => name === ready?.kind);
	return kind && ready?.extOrderId ? { kind, extOrderId: ready.extOrderId } : null;
}

type ReadyNoticeProps = { /** an order for others, paid while this page was open */ paid?: Order | null };

/** The result of a free order, after the page was reloaded (S1-160, S3-135), or of one that the bank has confirmed meanwhile. */
export function ReadyNotice({ paid }: ReadyNoticeProps) {
	const t = useText();
	const { state } = useLocation();
	const ready: Ready | null = paid ?? readyOf(state);
	if (!ready) return null;
	return (
		<Notice
			kind="ok"
			title={t('purchase.ready')}
			action={
				<ButtonLink variant="line" size="sm" to={resultPath(ready.kind, ready.extOrderId)}>
					{t('purchase.ready_codes')}
				</ButtonLink>
			}
		>
			{paid && t('purchase.order_number', { number: paid.number })}
		</Notice>
	);
}
