import { useParams } from 'react-router';
import { getEvent } from '#domain/events/events.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { hasFailed } from '#web/ui/missing-data.tsx';
import { FailedPage } from '#web/ui/missing-page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { NotFoundScreen } from '../errors/error.screen.tsx';
import { EventPage } from './event.page.tsx';

/** /wydarzenie/…/publiczne: rendered on the server, for visitors who are not signed in. */
export function EventPublicScreen() {
	const { slugOrId = '' } = useParams();
	const answer = useAnswer(getEvent, { params: { slugOrId } }, { errors: 'console' });
	const { data, error, refetch } = answer;
	if (error?.statusCode === 404) return <NotFoundScreen />;
	if (!data) return hasFailed(answer) ? <FailedPage answers={[answer]} /> : <PageSkeleton />;
	return <EventPage event={data.event} viewer={null} onOpen={() => void refetch()} />;
}
