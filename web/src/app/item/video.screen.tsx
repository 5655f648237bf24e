import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { videoInLanguage } from '#domain/translations/translations.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { type Viewer, videoProductState, whyNotWatch } from '#domain/watching/access.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { useLanguage } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { AdBlock } from '#web/settings/ad.block.tsx';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { answeredAt, isInLobby, useWatchFlags, useWatching } from '../watch/use-watching.ts';
import { useWatchFiles } from '../watch/watch-files.ts';
import { WatchRefusal } from '../watch/watch-refusal.tsx';
import { WatchSlot } from '../watch/watch-slot.tsx';
import { isBeingPaid, PROCESSING_MS } from './being-paid.ts';
import { useTitlePage } from './use-title-page.ts';
import { useViewer } from './use-viewer.ts';

const loadPage = () => import('./video.page.tsx');
/** Not needed for watching. */
const VideoPage = lazy(async () => ({ default: (await loadPage()).VideoPage }));

type VideoViewProps = { video: Video; viewer: Viewer; answered: number; refetch: () => void };

function VideoView({ video, viewer, answered, refetch }: VideoViewProps) {
	const { language } = useLanguage();
	const now = useNow();
	const flags = useWatchFlags();
	const state = videoProductState(video, viewer, now);
	const reason = whyNotWatch(state);
	const mayWatch = reason === null || isInLobby(state);
	const hadAccess = useRef(state.access);
	useEffect(() => {
		// what is sold again has the price with the person's code
		if (hadAccess.current && !state.access) refetch();
		hadAccess.current = state.access;
	}, [state.access, refetch]);
	const isWatching = useWatching({ wantsToWatch: flags.wantsToWatch, mayWatch, answered, refetch });
	useWatchFiles(mayWatch ? (flags.wantsToWatch ? 'now' : 'idle') : null);
	if (isWatching) {
		const shown = videoInLanguage(video, language);
		const { title } = shown;
		return (
			<>
				<Head title={title} noindex />
				<WatchSlot
					type="video"
					item={shown}
					title={title}
					flags={flags}
					opensAt={state.opensAt}
					onOpen={refetch}
					accessUntil={video.expiration_date}
				/>
				<AdBlock isFree={video.video_price === 0} />
			</>
		);
	}
	const onOpen = () => {
		refetch();
		if (state.access) flags.startWatching();
	};
	return (
		<VideoPage
			video={video}
			viewer={viewer}
			onOpen={onOpen}
			notice={flags.wantsToWatch && <WatchRefusal reason={reason} isUnknownVariant={flags.isUnknownVariant} state={state} />}
		/>
	);
}

/** /wideo/{slugOrId}: the video with its state for this person; with ?ogladaj=true, its player. */
export function VideoScreen() {
	const { slugOrId = '' } = useParams();
	const viewer = useViewer();
	useTitlePage(loadPage);
	const [isProcessing, setProcessing] = useState(false);
	const answer = useAnswer(getVideo, { params: { slugOrId } }, { refetchInterval: isProcessing && PROCESSING_MS });
	const { data, refetch } = answer;
	const status = data?.video.paymentStatus;
	useEffect(() => setProcessing(isBeingPaid(status)), [status]);
	if (!data || viewer === undefined) return <MissingPage answers={[answer]} />;
	return (
		<Suspense fallback={<PageSkeleton />}>
			<VideoView key={data.video.id} video={data.video} viewer={viewer} answered={answeredAt(answer)} refetch={() => void refetch()} />
		</Suspense>
	);
}
