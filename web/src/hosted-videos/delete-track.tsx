import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SubtitleTrack } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';

/** Deletes after Tak, and says "Napisy zostały usunięte" (S2-162). */
export function DeleteTrack({ track, onDelete }: { track: SubtitleTrack; onDelete: () => Promise<unknown> }) {
	const t = useText();
	const report = useReport();
	const [isAsking, setAsking] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		await onDelete().then(() => toast.success(t('subtitles.deleted')), report.failed);
		setBusy(false);
		setAsking(false);
	};
	const { name } = track;
	return (
		<>
			<IconControl icon={IconTrash} label={t('subtitles.delete_of', { name })} onClick={() => setAsking(true)} />
			{isAsking && (
				<Confirm title={t('subtitles.delete_ask', { name })} busy={isBusy} onYes={() => void remove()} onNo={() => setAsking(false)} />
			)}
		</>
	);
}
