import { formatMoment } from '#domain/base/time/dates.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Item } from './item.ts';

/** Of the kinds that make codes. */
const CODES_NOTES: Record<OrderKind, TextKey | null> = {
	event: null,
	video: null,
	gift: 'purchase.recording_gift',
	group: 'purchase.recording_group',
};

/** Before the payment: what is left of a live event whose broadcast has ended, and until when its codes are used. */
export function RecordingOnlyNotice({ item, kind }: { item: Pick<Item, 'recording'> | null; kind: OrderKind }) {
	const t = useText();
	if (!item?.recording) return null;
	const { until, codesUntil } = item.recording;
	const codesNote = CODES_NOTES[kind];
	return (
		<Notice title={t('purchase.stream_over')}>
			{t('purchase.recording_only', { when: formatMoment(until, t.language) })}
			{codesNote && ` ${t(codesNote, { when: formatMoment(codesUntil, t.language) })}`}
		</Notice>
	);
}
