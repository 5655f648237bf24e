import { useEffect } from 'react';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { listSlides } from '#domain/slides/slides.contract.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { listPositions } from '#domain/watching/watching.contract.ts';
import { TermsDialog } from '#web/account/terms.dialog.tsx';
import { useAnswer } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { isAdmin, useSession } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import { type Answer, FailedData, hasFailed } from '#web/ui/missing-data.tsx';
import section from '#web/ui/section.module.css';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useViewer } from '../item/use-viewer.ts';
import { ContinueStrip } from './continue-strip.tsx';
import { HomeBlocks } from './home-blocks.tsx';
import { HomeWarnings } from './home-warnings.tsx';
import { NextTicket } from './next-ticket.tsx';
import { useFinishedFestival } from './use-finished-festival.ts';

const INLINE = { errors: 'inline' } as const;

/** S1-242: a failed list is reported in a toast; the rest of the page stays. */
function useFailureToast(error: ApiError | null, title: TextKey) {
	const t = useText();
	useEffect(() => {
		if (error) toast.error(t(title), error.message);
	}, [error, title, t]);
}

/** What stays of S1-242 when its toast is gone: the failed lists can be loaded again. */
const FailedLists = ({ answers }: { answers: readonly Answer<unknown>[] }) =>
	answers.some(hasFailed) && (
		<div className={`wrap ${section.section}`}>
			<FailedData answers={answers} />
		</div>
	);

/** / of a signed-in person: warnings first, then the blocks of S1-012 in their order. */
export function HomeScreen() {
	const t = useText();
	const config = useConfig();
	const session = useSession();
	const id = session?.user.id ?? 0;
	const viewer = useViewer();
	const slides = useAnswer(listSlides, {}, INLINE);
	// an admin sees drafts and hidden events too, each with its tag (S1-149)
	const events = useAnswer(listEvents, { query: isAdmin() ? { all: 1 } : {} }, INLINE);
	const festival = useFinishedFestival(config);
	const videos = useAnswer(listVideos, {}, INLINE);
	const categories = useAnswer(listCategories, {}, INLINE);
	const gift = useAnswer(getGiftSettings, {}, INLINE);
	const user = useAnswer(getUser, { params: { id }, query: { limit: 1 } }, { errors: 'inline', enabled: session !== null });
	const positions = useAnswer(listPositions, {}, { errors: 'console', staleTime: 0 });
	const isTopLoaded = useOnceLoaded([slides, user, events, positions, festival]);
	useFailureToast(events.error, 'home.events_failed');
	useFailureToast(videos.error, 'home.videos_failed');
	if (viewer === undefined) return <PageSkeleton />;
	const current = events.data?.events;
	return (
		<>
			<Head title={t('screen.home')} noindex />
			<h1 className="visually-hidden">{t('home.title')}</h1>
			<HomeBlocks
				config={config}
				viewer={viewer}
				slides={slides.data?.slides}
				events={current ? [...festival.finished, ...current] : events.isError ? null : undefined}
				videos={categories.isLoading ? undefined : (videos.data?.videos ?? (videos.isError ? null : undefined))}
				categories={categories.data?.categories ?? []}
				gift={gift.isLoading ? undefined : (gift.data?.config ?? null)}
				isTopLoaded={isTopLoaded}
			>
				{isTopLoaded && user.data && <HomeWarnings user={user.data.user} />}
				{session && <TermsDialog userId={id} />}
				{isTopLoaded && (
					<>
						<FailedLists answers={[events, videos]} />
						<NextTicket events={current ?? []} viewer={viewer} />
						<ContinueStrip positions={positions.data?.positions ?? []} />
					</>
				)}
			</HomeBlocks>
		</>
	);
}
