import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChatReportsSlot } from '#web/ui/admin/chat-reports-slot.ts';

const Dialog = lazy(async () => ({ default: (await import('#web/audience/reports.dialog.tsx')).ReportsDialog }));

const PARAMS = { event: 'zgloszenia', message: 'wiadomosc' } as const;

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Reported chat messages of an event, opened on the event or by `?zgloszenia={event}&wiadomosc={message}`. */
export function WithChatReports({ children }: { children: ReactNode }) {
	const [params, setParams] = useSearchParams();
	const [opened, open] = useState<number | null>(null);
	const eventId = opened ?? idOf(params.get(PARAMS.event));
	const close = () => {
		open(null);
		if (!params.has(PARAMS.event)) return;
		const rest = new URLSearchParams(params);
		for (const name of Object.values(PARAMS)) rest.delete(name);
		setParams(rest, { replace: true, preventScrollReset: true });
	};
	return (
		<ChatReportsSlot value={open}>
			{children}
			{eventId !== null && (
				<Suspense>
					<Dialog eventId={eventId} messageId={opened === null ? idOf(params.get(PARAMS.message)) : null} onClose={close} />
				</Suspense>
			)}
		</ChatReportsSlot>
	);
}
