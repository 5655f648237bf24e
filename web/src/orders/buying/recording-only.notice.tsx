import { formatMoment } from '#domain/base/time/dates.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Item } from './item.ts';

/** Before the payment: what is left of a live event whose broadcast has ended. */
export function RecordingOnlyNotice({ item }: { item: Pick<Item, 'recordingUntil'> | null }) {
	const t = useText();
	if (!item?.recordingUntil) return null;
	return (
		<Notice title={t('purchase.stream_over')}>
			{t('purchase.recording_only', { when: formatMoment(item.recordingUntil, t.language) })}
		</Notice>
	);
}
