import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { videoStatus } from '#domain/videos/videos.status.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { TablePages } from '#web/ui/admin/table/table-pages.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { AdminVideoCard } from './admin-video.card.tsx';
import { VideoForm } from './video.form.tsx';
import { isFound, useVideoFilters, VideosFilters } from './videos.filters.tsx';

/** the whole library is counted and searched, a page of it drawn */
const DEFAULTS = { limit: 100 };
const SIZES = [20, 50, 100];
type Open = { id: number } | 'new' | null;

/** Videos as cards, hidden and ended ones too (S2-012). */
export function VideosView() {
	const t = useText();
	const [state, setState] = useTableState(DEFAULTS);
	const [filters, setFilters] = useVideoFilters();
	const [open, setOpen] = useState<Open>(null);
	const { data, error } = useAnswer(listVideos, { query: { all: 1 } }, { errors: 'inline', keepPrevious: true });
	const now = new Date();
	const videos = data?.videos ?? [];
	const found = videos.filter((video) => isFound(video, filters, now));
	const first = (Math.min(state.page, Math.max(1, Math.ceil(found.length / state.limit))) - 1) * state.limit;
	const shown = found.slice(first, first + state.limit);
	const edited = open !== null && open !== 'new' ? videos.find((video) => video.id === open.id) : undefined;
	const visible = videos.filter((video) => videoStatus(video, now) === 'visible').length;
	return (
		<>
			<ViewHeader
				title={t('panel.view.videos')}
				lead={data && t('videos.summary', { count: data.total, visible })}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
						{t('videos.add')}
					</Control>
				}
			/>
			{error && <Notice kind="stop">{t('content.failed', { message: error.message })}</Notice>}
			{!data && !error && <PageSkeleton />}
			{data && <VideosFilters videos={videos} now={now} filters={filters} onChange={setFilters} />}
			{data && found.length === 0 && <p className="muted">{t(videos.length === 0 ? 'videos.empty' : 'videos.none_found')}</p>}
			<ul className="vg">
				{shown.map((video) => (
					<AdminVideoCard key={video.id} video={video} now={now} isOpen={video === edited} onEdit={() => setOpen({ id: video.id })} />
				))}
			</ul>
			{found.length > Math.min(...SIZES) && (
				<TablePages total={found.length} state={{ ...state, page: first / state.limit + 1 }} onState={setState} sizes={SIZES} />
			)}
			{(open === 'new' || edited) && <VideoForm key={edited?.id ?? 'new'} video={edited ?? null} now={now} onClose={() => setOpen(null)} />}
		</>
	);
}
