import { useParams } from 'react-router';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { replacesPage } from '#web/lib/api/api-reaction.ts';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { MissingItem } from './missing-item.tsx';
import { VideoPage } from './video.page.tsx';

/** /wideo/…/publiczne: rendered on the server, for visitors who are not signed in. */
export function VideoPublicScreen() {
	const { slugOrId = '' } = useParams();
	const { data, error, refetch } = useAnswer(getVideo, { params: { slugOrId } }, { errors: 'console' });
	if (error && replacesPage(error, data !== undefined)) return <MissingItem statusCode={error.statusCode} />;
	if (!data) return <PageSkeleton />;
	return <VideoPage video={data.video} viewer={null} onOpen={() => void refetch()} />;
}
