import { Link } from 'react-router';
import { banReason } from '#domain/bans/ban-reasons.ts';
import { type Ban, listBans } from '#domain/bans/bans.contract.ts';
import { shownName } from '#domain/base/person-name.ts';
import { useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { usePagesHere } from '#web/ui/admin/table/paged-list.ts';
import { Flag } from '#web/ui/flag.tsx';
import { BanEnd } from './ban-end.tsx';
import styles from './bans.table.module.css';
import { UnbanButton } from './unban.button.tsx';

/** All bans that have not been lifted, newest first (S3-050). Its page number is local state: the address is used by the search next to it. */
export function BansTable() {
	const t = useText();
	const { query, table } = usePagesHere();
	const answer = useList(listBans, { query });
	const { data } = answer;
	const columns: Column<Ban>[] = [
		{
			id: 'user',
			title: t('bans.user'),
			lead: true,
			cell: (ban) => (
				<>
					<Link to={`/konto/${ban.user_id}`}>{shownName(ban)}</Link>
					<small className={`muted ${styles.email}`}>{ban.email}</small>
				</>
			),
		},
		{
			id: 'country',
			title: t('users.country'),
			cell: (ban) => (
				<>
					<Flag country={ban.country_code} /> {ban.country_code}
				</>
			),
		},
		{ id: 'reason', title: t('bans.reason'), cell: (row) => banReason(row.reason, t.language) },
		{ id: 'created', title: t('bans.created'), cell: (row) => momentText(row.created_at) },
		{ id: 'until', title: t('bans.until'), cell: (row) => <BanEnd ban={row} /> },
		{ id: 'unban', title: t('panel.actions'), right: true, cell: (row) => row.active && <UnbanButton ban={row} /> },
	];
	return (
		<DataTable
			label={t('bans.title')}
			columns={columns}
			rows={data?.bans ?? []}
			{...table}
			answer={answer}
			busy={answer.isFetching}
			empty={t('bans.none')}
		/>
	);
}
