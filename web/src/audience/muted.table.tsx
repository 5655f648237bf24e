import { IconMicrophone } from '@tabler/icons-react';
import { useState } from 'react';
import { listMuted, listReported, type Muted, unmutePerson } from '#domain/audience/chat/chat.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';

const FIRST: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };

/** Those who may not write in the chat of an event, also where none of their messages is left. Nothing where there are none. */
export function MutedTable({ eventId }: { eventId: number }) {
	const t = useText();
	const report = useReport();
	const [state, setState] = useState(FIRST);
	const answer = useAnswer(
		listMuted,
		{ params: { id: eventId }, query: { page: state.page, limit: state.limit } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0 },
	);
	const { data } = answer;
	const unmute = useCall(unmutePerson, { refreshes: [listMuted, listReported] });
	const columns: Column<Muted>[] = [
		{ id: 'writer', cell: ({ row }) => row.original.name, meta: { title: t('chat.column.writer'), lead: true, wide: true } },
		{ id: 'at', cell: ({ row }) => momentText(row.original.at), meta: { title: t('chat.column.muted_at') } },
		{
			id: 'actions',
			cell: ({ row: { original } }) => (
				<RowActions>
					<IconControl
						icon={IconMicrophone}
						label={t('chat.unmute', { name: original.name })}
						onClick={() => unmute.mutate({ params: { id: eventId, userId: original.user_id } }, { onError: report.failed })}
					/>
				</RowActions>
			),
			meta: { title: t('panel.actions'), right: true },
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
					rowId={({ user_id }) => String(user_id)}
					total={data.total}
					capped={data.total_capped}
					state={state}
					onState={(change) => setState({ ...state, page: 1, ...change })}
					isNarrow
				/>
			)}
		</>
	);
}
