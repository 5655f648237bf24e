import type { Order } from '#domain/orders/orders.fields.ts';
import { resultPath } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** An order for others that the bank has confirmed while this page was open. */
export function ReadyNotice({ paid }: { paid: Order | null }) {
	const t = useText();
	if (!paid) return null;
	return (
		<Notice
			kind="ok"
			title={t('purchase.ready')}
			action={
				<ButtonLink variant="line" size="sm" to={resultPath(paid.kind, paid.extOrderId)}>
					{t('purchase.ready_codes')}
				</ButtonLink>
			}
		>
			{t('purchase.order_number', { number: paid.number })}
		</Notice>
	);
}
