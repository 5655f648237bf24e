import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listVideos } from '#domain/videos/videos.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { TablePages } from '#web/ui/admin/table/table-pages.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { AdminVideoCard } from './admin-video.card.tsx';
import { asQuery, useVideoFilters, VideosFilters } from './videos.filters.tsx';
import styles from './videos.view.module.css';

const VideoForm = loadLater(async () => (await import('./video.form.tsx')).VideoForm);
const DEFAULTS = { limit: 100 };
const SIZES = [20, 50, 100];
type Open = { video: Video } | 'new' | null;

/** Videos as cards, hidden and ended ones too (S2-012). */
export function VideosView({ tabs }: { tabs: ReactNode }) {
	const t = useText();
	const [state, setState] = useTableState(DEFAULTS);
	const [filters, setFilters] = useVideoFilters();
	const [open, setOpen] = useState<Open>(null);
	const answer = useAnswer(
		listVideos,
		{ query: { all: 1, page: state.page, limit: state.limit, ...asQuery(filters) } },
		{ errors: 'inline', keepPrevious: true },
	);
	const { data } = answer;
	const now = new Date();
	const videos = data?.videos ?? [];
	const numbers = data?.by_status ?? { visible: 0, hidden: 0, ended: 0 };
	const count = numbers.visible + numbers.hidden + numbers.ended;
	// the edited video stays open, also when a change removes it from this page
	const listed = open !== null && open !== 'new' ? videos.find(({ id }) => id === open.video.id) : undefined;
	const edited = open !== null && open !== 'new' ? (listed ?? open.video) : undefined;
	return (
		<>
			<ViewHeader
				title={t('panel.view.videos')}
				lead={data ? t('videos.summary', { count, visible: numbers.visible }) : null}
				actions={
					<Control variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
						{t('videos.add')}
					</Control>
				}
			/>
			{tabs}
			<LoadFailed answer={answer} />
			{!data && !isLoadFailed(answer) && <PageSkeleton />}
			{(data || isLoadFailed(answer)) && (
				<VideosFilters numbers={data && { all: count, ...numbers }} filters={filters} onChange={setFilters} />
			)}
			{data?.total === 0 && <p className="muted">{t(count === 0 ? 'videos.empty' : 'videos.none_found')}</p>}
			<ul className={styles.cards}>
				{videos.map((video) => (
					<AdminVideoCard key={video.id} video={video} now={now} isOpen={video === edited} onEdit={() => setOpen({ video })} />
				))}
			</ul>
			{data && (data.total > Math.min(...SIZES) || state.page > 1) && (
				<TablePages of={t('panel.view.videos')} total={data.total} state={state} onState={setState} sizes={SIZES} />
			)}
			{(open === 'new' || edited) && <VideoForm key={edited?.id ?? 'new'} video={edited ?? null} now={now} onClose={() => setOpen(null)} />}
		</>
	);
}
