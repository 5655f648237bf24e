import type { TextKey } from '#domain/texts/texts.ts';
import { useText } from '#web/lib/language.tsx';
import { type StateKind, StateTag } from '#web/ui/tag.tsx';

const KINDS: Record<string, StateKind> = {
	COMPLETED: 'ok',
	PENDING: 'wait',
	WAITING_FOR_CONFIRMATION: 'wait',
	WAITING_FOR_REFUND: 'wait',
	NOT_STARTED: 'off',
	UNDEFINED: 'wait',
	CANCELED: 'stop',
	REFUNDED: 'off',
};

/** while a payment is on its way, the page looks again by itself */
export const PROCESSING_MS = 10_000;
export const isBeingPaid = (status: string | null | undefined): boolean => status === 'PENDING' || status === 'WAITING_FOR_CONFIRMATION';

/** What became of the viewer's own order (spec 1 §2 "Event page"). */
export function PaymentTag({ status }: { status: string | null | undefined }) {
	const t = useText();
	const kind = status ? KINDS[status] : undefined;
	if (!kind) return null;
	return (
		<p className="pay-tag">
			<StateTag kind={kind}>{t('event.payment', { status: t(`orders.status.${status}` as TextKey) })}</StateTag>
		</p>
	);
}
