import { IconBadgeCc, IconPlayerTrackNext } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { Language } from '#domain/base/text/language.ts';
import { deleteHostedVideo, type HostedVideo, listHostedVideos, renameHostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { hostedName } from '#domain/hosted-videos/hosted-videos.fields.ts';
import { useCall } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { ComparedText } from '#web/ui/admin/fields/compared.field.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { type StateKind, StateTag } from '#web/ui/tag.tsx';
import styles from './hosted-videos.table.module.css';
import { MakePackageControl, PackageState } from './package.state.tsx';
import { isRunning, useUploads } from './uploads.tsx';

export type Opened = { kind: 'continue' | 'subtitles'; video: HostedVideo };
type RowOptions = { canPackage: boolean; onOpen: (opened: Opened) => void };
type TableProps = RowOptions & { videos: readonly HostedVideo[] } & Pick<
		ComponentProps<typeof DataTable<HostedVideo>>,
		'state' | 'onState' | 'answer'
	>;

const TONES: Record<HostedVideo['status'], StateKind> = { NOT_UPLOADED: 'off', PROCESSING: 'wait', READY: 'ok', UNPLAYABLE: 'stop' };

export function HostedVideosTable({ videos, canPackage, onOpen, ...table }: TableProps) {
	const t = useText();
	const columns = columnsOf(t, { canPackage, onOpen });
	return <DataTable {...table} label={t('hosted.title')} columns={columns} rows={videos} empty={t('hosted.empty')} />;
}

const two = (value: number) => String(value).padStart(2, '0');
export const durationText = (seconds: number | null): string =>
	seconds === null ? '–' : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
export const sizeText = (bytes: number | null, language: Language): string => {
	if (bytes === null) return '–';
	const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
	const inUnit = (value: number, unit: string) => `${format.format(value)} ${unit}`;
	return bytes < 1024 ** 2
		? inUnit(bytes / 1024, 'KB')
		: bytes < 1024 ** 3
			? inUnit(bytes / 1024 ** 2, 'MB')
			: inUnit(bytes / 1024 ** 3, 'GB');
};

const columnsOf = (t: Translate, { canPackage, onOpen }: RowOptions): Column<HostedVideo>[] => [
	{ id: 'name', title: t('hosted.name'), lead: true, wide: true, cell: (row) => <FileName video={row} /> },
	{ id: 'status', title: t('hosted.status'), cell: (row) => <FileStatus video={row} /> },
	{ id: 'package', title: t('package.title'), wide: true, cell: (row) => <PackageState video={row} /> },
	{ id: 'id', title: t('hosted.id'), right: true, joined: true, cell: (row) => row.id },
	{ id: 'duration', title: t('hosted.duration'), right: true, cell: (row) => durationText(row.duration) },
	{ id: 'size', title: t('hosted.size'), right: true, cell: (row) => sizeText(row.size, t.language) },
	{
		id: 'actions',
		title: t('panel.actions'),
		right: true,
		cell: (row) => <FileActions video={row} canPackage={canPackage} onOpen={onOpen} />,
	},
];

const whatIsWrong = (name: string) => hostedName.safeParse(name).error?.issues[0]?.message ?? null;

function FileName({ video: { id, name, thumbnail, updated_at } }: { video: HostedVideo }) {
	const t = useText();
	const rename = useCall(renameHostedVideo, { refreshes: [listHostedVideos] });
	return (
		<>
			<span className={styles.name}>
				{thumbnail && <img src={thumbnail} alt={t('hosted.thumbnail_of', { name })} width={96} height={54} loading="lazy" />}
				<ComparedText
					label={t('hosted.name')}
					hideLabel
					value={name}
					updatedAt={updated_at}
					list={listHostedVideos}
					maxLength={120}
					check={whatIsWrong}
					onSave={async (next, seen_at) => (await rename.mutateAsync({ params: { id }, body: { name: next, seen_at } })).video.updated_at}
				/>
			</span>
			<small className="muted tabular until-wide">{`${t('hosted.id')} ${id}`}</small>
		</>
	);
}

const useIsBeingSent = (id: number) => useUploads().list.some((upload) => upload.id === id && isRunning(upload.state));

function FileStatus({ video: { id, status, fault, progress } }: { video: HostedVideo }) {
	const t = useText();
	const isBeingSent = useIsBeingSent(id);
	if (status === 'NOT_UPLOADED' && isBeingSent) return <StateTag kind="wait">{t('hosted.status.being_sent')}</StateTag>;
	const words =
		status === 'PROCESSING' && progress !== null
			? t('hosted.status.PROCESSING_percent', { percent: progress })
			: t(`hosted.status.${status}`);
	return (
		<>
			<StateTag kind={TONES[status]}>{words}</StateTag>
			{status === 'UNPLAYABLE' && <small className="muted">{t(fault ? `hosted.${fault}` : 'hosted.unplayable_why')}</small>}
		</>
	);
}

type ActionsProps = { video: HostedVideo } & RowOptions;

function FileActions({ video, canPackage, onOpen }: ActionsProps) {
	const { id, name, status } = video;
	const t = useText();
	const remove = useCall(deleteHostedVideo, { refreshes: [listHostedVideos] });
	const isBeingSent = useIsBeingSent(id);
	return (
		<RowActions>
			{status === 'NOT_UPLOADED' && !isBeingSent && (
				<IconControl
					icon={IconPlayerTrackNext}
					label={t('hosted.continue_of', { name })}
					onClick={() => onOpen({ kind: 'continue', video })}
				/>
			)}
			{canPackage && <MakePackageControl video={video} />}
			<IconControl icon={IconBadgeCc} label={t('subtitles.of', { name })} onClick={() => onOpen({ kind: 'subtitles', video })} />
			<DeleteControl
				label={t('hosted.delete_of', { name })}
				question={t('hosted.delete_ask', { name })}
				onDelete={() => remove.mutateAsync({ params: { id } })}
			/>
		</RowActions>
	);
}
