import { IconMicrophone } from '@tabler/icons-react';
import { listMuted, listReported, type Muted, unmutePerson } from '#domain/audience/chat/chat.contract.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { usePagesHere } from '#web/ui/admin/table/paged-list.ts';

/** Those who may not write in the chat of an event, also where none of their messages is left. Nothing where there are none. */
export function MutedTable({ eventId }: { eventId: number }) {
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
