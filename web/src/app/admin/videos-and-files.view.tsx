import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { LinkTabs } from '#web/ui/admin/tabs.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { VideosView as Videos } from '#web/videos/videos.view.tsx';

const HostedVideos = lazy(async () => ({ default: (await import('#web/hosted-videos/hosted-videos.tab.tsx')).HostedVideosTab }));

/** Videos, and as their second tab the files of the video host (S2-014). */
export function VideosAndFilesView() {
	const t = useText();
	const [params] = useSearchParams();
	const isFiles = params.get('tab') === 'pliki';
	const tabs = (
		<LinkTabs
			label={t('panel.view.videos')}
			tabs={[
				{ to: '?view=videos', label: t('panel.view.videos'), current: !isFiles },
				{ to: '?view=videos&tab=pliki', label: t('hosted.title'), current: isFiles },
			]}
		/>
	);
	return <Suspense fallback={<PageSkeleton />}>{isFiles ? <HostedVideos tabs={tabs} /> : <Videos tabs={tabs} />}</Suspense>;
}
