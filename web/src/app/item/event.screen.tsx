import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { getEvent } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { graceOpening } from '#domain/events/events.rules.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, type Viewer, whyNotWatch } from '#domain/watching/access.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { useLanguage } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { answeredAt, isInLobby, useOpened, useWatchFlags, useWatching } from '../watch/use-watching.ts';
import { useWatchFiles } from '../watch/watch-files.ts';
import { WatchRefusal } from '../watch/watch-refusal.tsx';
import { WatchSlot } from '../watch/watch-slot.tsx';
import { isBeingPaid, PROCESSING_MS } from './being-paid.ts';
import { useTitlePage } from './use-title-page.ts';
import { useViewer } from './use-viewer.ts';

const loadPage = () => import('./event.page.tsx');
/** Not needed for watching. */
const EventPage = lazy(async () => ({ default: (await loadPage()).EventPage }));

type EventViewProps = { event: EventItem; viewer: Viewer; answered: number; refetch: () => void };

function EventView({ event, viewer, answered, refetch }: EventViewProps) {
	const { language } = useLanguage();
	const now = useNow();
	const flags = useWatchFlags();
	const isOpened = useOpened(flags.wantsToWatch);
	const state = eventProductState(event, viewer, now);
	// people who started before the close may reload for an hour; only the server can tell who they are
	const reason = whyNotWatch(eventProductState(event, viewer, now, graceOpening(event, now)));
	const mayWatch = reason === null || isInLobby(state);
	const isWatching = useWatching({ wantsToWatch: flags.wantsToWatch, mayWatch, answered, refetch });
	useWatchFiles(mayWatch ? (flags.wantsToWatch ? 'now' : 'idle') : null);
	if (isWatching) {
		const shown = eventInLanguage(event, language);
		const { title } = shown;
		return (
			<>
				<Head title={title} noindex />
				{isOpened ? (
					<WatchSlot type="event" item={shown} title={title} flags={flags} opensAt={state.opensAt} onOpen={refetch} />
				) : (
					<PageSkeleton />
				)}
			</>
		);
	}
	const onOpen = () => {
		refetch();
		if (state.access) flags.startWatching();
	};
	return (
		<EventPage
			event={event}
			viewer={viewer}
			onOpen={onOpen}
			notice={flags.wantsToWatch && <WatchRefusal reason={reason} isUnknownVariant={flags.isUnknownVariant} state={state} />}
		/>
	);
}

/** /wydarzenie/{slugOrId}: the event with its state for this person; with ?ogladaj=true, its player. */
export function EventScreen() {
	const { slugOrId = '' } = useParams();
	const viewer = useViewer();
	useTitlePage(loadPage);
	const [isProcessing, setProcessing] = useState(false);
	const answer = useAnswer(getEvent, { params: { slugOrId } }, { refetchInterval: isProcessing && PROCESSING_MS });
	const { data, refetch } = answer;
	const status = data?.event.paymentStatus;
	useEffect(() => setProcessing(isBeingPaid(status)), [status]);
	if (!data || viewer === undefined) return <MissingPage answers={[answer]} />;
	return (
		<Suspense fallback={<PageSkeleton />}>
			<EventView key={data.event.id} event={data.event} viewer={viewer} answered={answeredAt(answer)} refetch={() => void refetch()} />
		</Suspense>
	);
}
