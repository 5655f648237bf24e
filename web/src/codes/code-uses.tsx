import { useState } from 'react';
import { Link } from 'react-router';
import { type CodeOut, getCode } from '#domain/codes/codes.contract.ts';
import { useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Use = NonNullable<CodeOut['uses']>[number];

const LIMIT = 20;

/** Who has a code, and whether it was used; loaded when the row is opened. */
export function CodeUses({ id }: { id: number }) {
	const t = useText();
	const [page, setPage] = useState(1);
	const query = { uses: 1, page, limit: LIMIT };
	const answer = useList(getCode, { params: { id }, query });
	const { data } = answer;
	if (isLoadFailed(answer)) return <LoadFailed answer={answer} />;
	if (!data) return <p className="muted">{t('web.loading')}</p>;
	const columns: Column<Use>[] = [
		{
			key: 'user',
			title: t('codes.admin.use.user'),
			cell: (use) => (
				<Link to={`/konto/${use.userId}`}>
					{use.firstname} {use.lastname}
				</Link>
			),
		},
		{ key: 'activated', title: t('codes.admin.use.activated'), cell: (use) => momentText(use.activation_date) },
		{ key: 'used', title: t('codes.admin.use.used'), cell: (use) => t(use.used ? 'codes.admin.yes' : 'codes.admin.no') },
		{ key: 'when', title: t('codes.admin.use.when'), cell: (use) => (use.usage_date ? momentText(use.usage_date) : '–') },
	];
	return (
		<>
			<Table
				caption={t('codes.admin.column.uses')}
				columns={columns}
				rows={data.code.uses ?? []}
				rowKey={(use) => use.id}
				empty={t('codes.admin.no_uses')}
			/>
			<Pagination
				page={page}
				pages={Math.ceil((data.total ?? 0) / LIMIT)}
				onPage={setPage}
				of={`${t('codes.admin.column.uses')}, ${data.code.code}`}
			/>
		</>
	);
}
