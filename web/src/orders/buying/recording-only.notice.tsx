import { formatMoment } from '#domain/base/time/dates.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Item } from './item.ts';

/** Before the payment: what is left of a live event whose broadcast has ended, and until when its codes are used. */
export function RecordingOnlyNotice({ item, kind }: { item: Pick<Item, 'recording'> | null; kind: OrderKind }) {
	const t = useText();
	if (!item?.recording) return null;
	const { until, codesUntil } = item.recording;
	return (
		<Notice title={t('purchase.stream_over')}>
			{t('purchase.recording_only', { when: formatMoment(until, t.language) })}
			{(kind === 'gift' || kind === 'group') && ` ${t(`purchase.recording_${kind}`, { when: formatMoment(codesUntil, t.language) })}`}
		</Notice>
	);
}
