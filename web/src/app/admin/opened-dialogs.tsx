import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { openedReports } from '#web/audience/opened-reports.ts';
import { openedLive } from '#web/live/opened-live.ts';
import { openedTranslations } from '#web/translations/opened-translations.ts';
import { useOpened } from './use-opened.ts';

const TranslationsDialog = lazy(async () => ({ default: (await import('#web/translations/translations.dialog.tsx')).TranslationsDialog }));
const StageDialog = lazy(async () => ({ default: (await import('./stage.dialog.tsx')).StageDialog }));
const ReportsDialog = lazy(async () => ({ default: (await import('#web/audience/reports.dialog.tsx')).ReportsDialog }));

const PARAMS = { event: 'zgloszenia', message: 'wiadomosc' } as const;

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

/** Reported chat messages of an event, opened on the event or by `?zgloszenia={event}&wiadomosc={message}`. */
function OpenedReports() {
	const [params, setParams] = useSearchParams();
	const [opened, closeOpened] = useOpened(openedReports);
	const eventId = opened ?? idOf(params.get(PARAMS.event));
	const close = () => {
		closeOpened();
		if (!params.has(PARAMS.event)) return;
		const rest = new URLSearchParams(params);
		for (const name of Object.values(PARAMS)) rest.delete(name);
		setParams(rest, { replace: true, preventScrollReset: true });
	};
	if (eventId === null) return null;
	return <ReportsDialog eventId={eventId} messageId={opened === null ? idOf(params.get(PARAMS.message)) : null} onClose={close} />;
}

export function OpenedDialogs() {
	const [translated, closeTranslations] = useOpened(openedTranslations);
	const [live, closeLive] = useOpened(openedLive);
	return (
		<>
			<Suspense>
				<OpenedReports />
			</Suspense>
			<Suspense>{live && <StageDialog {...live} onClose={closeLive} />}</Suspense>
			<Suspense>{translated && <TranslationsDialog {...translated} onClose={closeTranslations} />}</Suspense>
		</>
	);
}
