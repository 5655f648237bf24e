import { Link } from 'react-router';
import { type CodeOut, getCode } from '#domain/codes/codes.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

type Use = NonNullable<CodeOut['uses']>[number];

/** Who has a code, and whether it was used; loaded when the row is opened. */
export function CodeUses({ id }: { id: number }) {
	const t = useText();
	const { data, error, refetch } = useAnswer(getCode, { params: { id }, query: { uses: 1 } }, { errors: 'inline', staleTime: 0 });
	if (error) return <LoadFailed error={error} refetch={refetch} />;
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
		<Table
			caption={t('codes.admin.column.uses')}
			columns={columns}
			rows={data.code.uses ?? []}
			rowKey={(use) => use.id}
			empty={t('codes.admin.no_uses')}
		/>
	);
}
