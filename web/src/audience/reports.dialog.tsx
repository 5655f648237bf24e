import { IconCheck, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { dismissReports, listMuted, listReported, muteWriter, type Reported, removeMessage } from '#domain/audience/chat/chat.contract.ts';
import { chatTexts } from '#domain/audience/chat/chat.texts.ts';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { MutedTable } from './muted.table.tsx';

registerTexts(chatTexts);

const FIRST: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };

type ReportsDialogProps = { eventId: number /** only this one at first */; messageId: number | null; onClose: () => void };

/** What viewers have reported in the chat of an event, for moderators who do not have it open; each is kept, deleted or its writer muted. And who is. */
export function ReportsDialog({ eventId, messageId, onClose }: ReportsDialogProps) {
	const t = useText();
	const [state, setState] = useState(FIRST);
	const [only, setOnly] = useState(messageId);
	const answer = useAnswer(
		listReported,
		{ params: { id: eventId }, query: { page: state.page, limit: state.limit, ...(only !== null && { message_id: only }) } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0 },
	);
	const { data } = answer;
	const columns: Column<Reported>[] = [
		{ id: 'message', cell: ({ row }) => row.original.message.text, meta: { title: t('chat.column.message'), lead: true, wide: true } },
		{ id: 'writer', cell: ({ row }) => row.original.message.name, meta: { title: t('chat.column.writer') } },
		{ id: 'at', cell: ({ row }) => momentText(row.original.message.at), meta: { title: t('chat.column.at') } },
		{ id: 'reports', cell: ({ row }) => row.original.reports, meta: { title: t('chat.column.reports'), right: true } },
		{
			id: 'actions',
			cell: ({ row }) => <ReportedActions eventId={eventId} reported={row.original} />,
			meta: { title: t('panel.actions'), right: true },
		},
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
				rowId={({ message }) => String(message.id)}
				total={data?.total ?? 0}
				capped={data?.total_capped}
				state={state}
				onState={(change) => setState({ ...state, page: 1, ...change })}
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
