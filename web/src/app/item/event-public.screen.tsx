import { useParams } from 'react-router';
import { getEvent } from '#domain/events/events.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { replacesPage } from '#web/lib/api/api-reaction.ts';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { EventPage } from './event.page.tsx';
import { MissingItem } from './missing-item.tsx';

/** /wydarzenie/…/publiczne: rendered on the server, for visitors who are not signed in. */
export function EventPublicScreen() {
	const { slugOrId = '' } = useParams();
	const { data, error, refetch } = useAnswer(getEvent, { params: { slugOrId } }, { errors: 'console' });
	if (error && replacesPage(error, data !== undefined)) return <MissingItem statusCode={error.statusCode} />;
	if (!data) return <PageSkeleton />;
	return <EventPage event={data.event} viewer={null} onOpen={() => void refetch()} />;
}
