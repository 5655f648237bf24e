import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ContinueDrawer } from './continue.drawer.tsx';
import { HostedVideosTable, type Opened } from './hosted-videos.table.tsx';
import { isBeingMade } from './package.state.tsx';
import { SubtitlesDialog } from './subtitles.dialog.tsx';
import { UploadDrawer } from './upload.drawer.tsx';

/** while a file is being converted or its package made */
const POLL_EVERY_MS = 3_000;

/** Files of the video host: upload, resume, subtitles (S2-014). */
export function HostedVideosTab({ tabs }: { tabs: ReactNode }) {
	const t = useText();
	const [opened, setOpened] = useState<Opened | 'upload' | null>(null);
	const [isConverting, setConverting] = useState(false);
	const [table, setTable] = useTableState();
	const answer = useList(
		listHostedVideos,
		{ query: { page: table.page, limit: table.limit } },
		{ refetchInterval: isConverting && POLL_EVERY_MS },
	);
	const { data } = answer;
	const videos = data?.videos ?? [];
	const someConverting = videos.some(({ status, package: made }) => status === 'PROCESSING' || isBeingMade(made));
	if (someConverting !== isConverting) setConverting(someConverting);
	const row = opened === 'upload' ? null : opened;
	// what is open stays, also when a newer file moves it to the next page
	const chosen = row && (videos.find(({ id }) => id === row.video.id) ?? row.video);
	const close = () => setOpened(null);
	return (
		<>
			<ViewHeader
				title={t('hosted.title')}
				actions={
					<Control variant="primary" icon={IconUpload} onClick={() => setOpened('upload')}>
						{t('hosted.add')}
					</Control>
				}
			/>
			{tabs}
			{data?.can_convert === false && <Notice kind="wait">{t('hosted.no_decoder')}</Notice>}
			{data?.incomplete && <Notice kind="wait">{t('hosted.incomplete')}</Notice>}
			{data?.can_package === false && data.can_convert && <Notice kind="wait">{t('package.unavailable')}</Notice>}
			<HostedVideosTable
				videos={videos}
				canPackage={data?.can_package === true}
				onOpen={setOpened}
				state={table}
				onState={setTable}
				answer={answer}
			/>
			{opened === 'upload' && <UploadDrawer onClose={close} />}
			{chosen && row?.kind === 'continue' && <ContinueDrawer video={chosen} onClose={close} />}
			{chosen && row?.kind === 'subtitles' && <SubtitlesDialog video={chosen} onClose={close} />}
		</>
	);
}
