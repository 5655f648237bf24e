import { useParams } from 'react-router';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { hasFailed } from '#web/ui/missing-data.tsx';
import { FailedPage } from '#web/ui/missing-page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { NotFoundScreen } from '../errors/error.screen.tsx';
import { VideoPage } from './video.page.tsx';

/** /wideo/…/publiczne: rendered on the server, for visitors who are not signed in. */
export function VideoPublicScreen() {
	const { slugOrId = '' } = useParams();
	const answer = useAnswer(getVideo, { params: { slugOrId } }, { errors: 'console' });
	const { data, error, refetch } = answer;
	if (error?.statusCode === 404) return <NotFoundScreen />;
	if (!data) return hasFailed(answer) ? <FailedPage answers={[answer]} /> : <PageSkeleton />;
	return <VideoPage video={data.video} viewer={null} onOpen={() => void refetch()} />;
}
