import { IconCheck, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import {
	dismissReports,
	listMuted,
	listReported,
	type Muted,
	muteWriter,
	type Reported,
	removeMessage,
	unmutePerson,
} from '#domain/audience/chat/chat.contract.ts';
import { chatTexts } from '#domain/audience/chat/chat.texts.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { usePagesHere } from '#web/ui/admin/table/paged-list.ts';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';

registerTexts(chatTexts);

type ReportsDialogProps = { eventId: number /** only this one at first */; messageId: number | null; onClose: () => void };

/** What viewers have reported in the chat of an event, for moderators who do not have it open; each is kept, deleted or its writer muted. And who is. */
export function ReportsDialog({ eventId, messageId, onClose }: ReportsDialogProps) {
	const t = useText();
	const { query, table } = usePagesHere();
	const [only, setOnly] = useState(messageId);
	const answer = useList(listReported, {
		params: { id: eventId },
		query: { ...query, ...(only !== null && { message_id: only }) },
	});
	const { data } = answer;
	const columns: Column<Reported>[] = [
		{ id: 'message', title: t('chat.column.message'), lead: true, wide: true, cell: (row) => row.message.text },
		{ id: 'writer', title: t('chat.column.writer'), cell: (row) => row.message.name },
		{ id: 'at', title: t('chat.column.at'), cell: (row) => momentText(row.message.at) },
		{ id: 'reports', title: t('chat.column.reports'), right: true, cell: (row) => row.reports },
		{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <ReportedActions eventId={eventId} reported={row} /> },
	];
	return (
		<PanelDialog title={t('chat.reported_of', { title: data?.title ?? '' })} size="xl" onClose={onClose}>
			{only !== null && (
				<Toolbar>
					<Control onClick={() => setOnly(null)}>{t('chat.reported_all')}</Control>
				</Toolbar>
			)}
			<DataTable
				label={t('chat.reported_of', { title: data?.title ?? '' })}
				columns={columns}
				rows={data?.reported ?? []}
				rowId={({ message }) => message.id}
				{...table}
				answer={answer}
				empty={t('chat.reported_none')}
				isNarrow
			/>
			<MutedTable eventId={eventId} />
		</PanelDialog>
	);
}

function ReportedActions({ eventId, reported: { message, muted } }: { eventId: number; reported: Reported }) {
	const t = useText();
	const report = useReport();
	const refreshes = [listReported, getAttention];
	const remove = useCall(removeMessage, { refreshes });
	const mute = useCall(muteWriter, { refreshes: [...refreshes, listMuted] });
	const dismiss = useCall(dismissReports, { refreshes });
	const { name } = message;
	const params = { id: eventId, messageId: message.id };
	const onError = report.failed;
	return (
		<RowActions>
			<IconControl icon={IconCheck} label={t('chat.dismiss', { name })} onClick={() => dismiss.mutate({ params }, { onError })} />
			{!message.is_staff && (
				<IconControl
					icon={muted ? IconMicrophone : IconMicrophoneOff}
					label={t(muted ? 'chat.unmute' : 'chat.mute', { name })}
					onClick={() => mute.mutate({ params, body: { muted: !muted } }, { onError })}
				/>
			)}
			<DeleteControl
				label={t('chat.remove', { name })}
				question={t('chat.remove_ask', { name })}
				onDelete={() => remove.mutateAsync({ params })}
			/>
		</RowActions>
	);
}

/** Those who may not write in the chat of an event, also where none of their messages is left. Nothing where there are none. */
function MutedTable({ eventId }: { eventId: number }) {
	const t = useText();
	const report = useReport();
	const { query, table } = usePagesHere();
	const answer = useList(listMuted, { params: { id: eventId }, query });
	const { data } = answer;
	const unmute = useCall(unmutePerson, { refreshes: [listMuted, listReported] });
	const columns: Column<Muted>[] = [
		{ id: 'writer', title: t('chat.column.writer'), lead: true, wide: true, cell: (row) => row.name },
		{ id: 'at', title: t('chat.column.muted_at'), cell: (row) => momentText(row.at) },
		{
			id: 'actions',
			title: t('panel.actions'),
			right: true,
			cell: (row) => (
				<RowActions>
					<IconControl
						icon={IconMicrophone}
						label={t('chat.unmute', { name: row.name })}
						onClick={() => unmute.mutate({ params: { id: eventId, userId: row.user_id } }, { onError: report.failed })}
					/>
				</RowActions>
			),
		},
	];
	if (!isLoadFailed(answer) && !data?.total) return null;
	return (
		<>
			<SubHeading>{t('chat.muted_people')}</SubHeading>
			<LoadFailed answer={answer} />
			{data && (
				<DataTable
					label={t('chat.muted_people')}
					columns={columns}
					rows={data.muted}
					rowId={({ user_id }) => user_id}
					total={data.total}
					capped={data.total_capped}
					{...table}
					isNarrow
				/>
			)}
		</>
	);
}
