import { IconFlag, IconMicrophoneOff } from '@tabler/icons-react';
import { listMuted, listReported } from '#domain/audience/chat/chat.contract.ts';
import { useAnswer } from '../lib/api/api.ts';
import { useText } from '../lib/language.tsx';
import { Control } from '../ui/admin/control.tsx';
import { openedReports } from './opened-reports.ts';

const ASK_EVERY_MS = 30_000;

/** How many messages of the event's chat are reported, else how many people may not write in it, where there are any. */
export function ChatReportsControl({ eventId }: { eventId: number }) {
	const t = useText();
	const { data } = useAnswer(
		listReported,
		{ params: { id: eventId }, query: { limit: 1 } },
		{ errors: 'inline', staleTime: 0, refetchInterval: ASK_EVERY_MS },
	);
	const muted = useAnswer(listMuted, { params: { id: eventId }, query: { limit: 1 } }, { errors: 'inline', staleTime: 0 }).data?.total ?? 0;
	const reported = data?.total ?? 0;
	if (reported + muted === 0) return null;
	return (
		<Control variant="quiet" icon={reported > 0 ? IconFlag : IconMicrophoneOff} onClick={() => openedReports.set(eventId)}>
			{reported > 0 ? t('events.chat_reports', { count: reported }) : t('events.chat_muted', { count: muted })}
		</Control>
	);
}
