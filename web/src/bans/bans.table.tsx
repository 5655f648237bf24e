import { useState } from 'react';
import { Link } from 'react-router';
import { banReason } from '#domain/bans/ban-reasons.ts';
import { type Ban, listBans } from '#domain/bans/bans.contract.ts';
import { bansTexts } from '#domain/bans/bans.texts.ts';
import { usersTexts } from '#domain/users/users.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';
import { Flag } from '#web/ui/flag.tsx';
import { BanEnd } from './ban-end.tsx';
import styles from './bans.table.module.css';
import { UnbanButton } from './unban.button.tsx';

registerTexts(usersTexts);

registerTexts(bansTexts);

const START: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };

/** All bans that have not been lifted, newest first (S3-050). Its page number is local state: the address is used by the search next to it. */
export function BansTable() {
	const t = useText();
	const { language } = useLanguage();
	const [state, setState] = useState(START);
	const { page, limit } = state;
	const answer = useAnswer(listBans, { query: { page, limit } }, { errors: 'inline', keepPrevious: true, staleTime: 0 });
	const { data } = answer;
	const columns: Column<Ban>[] = [
		{
			id: 'user',
			meta: { title: t('bans.user'), lead: true },
			cell: ({ row: { original: ban } }) => (
				<>
					<Link to={`/konto/${ban.user_id}`}>{`${ban.firstname} ${ban.lastname}`}</Link>
					<small className={`muted ${styles.email}`}>{ban.email}</small>
				</>
			),
		},
		{
			id: 'country',
			meta: { title: t('users.country') },
			cell: ({ row: { original: ban } }) => (
				<>
					<Flag country={ban.country_code} /> {ban.country_code}
				</>
			),
		},
		{ id: 'reason', meta: { title: t('bans.reason') }, cell: ({ row }) => banReason(row.original.reason, language) },
		{ id: 'created', meta: { title: t('bans.created') }, cell: ({ row }) => momentText(row.original.created_at) },
		{ id: 'until', meta: { title: t('bans.until') }, cell: ({ row }) => <BanEnd ban={row.original} /> },
		{
			id: 'unban',
			meta: { title: t('panel.actions'), right: true },
			cell: ({ row }) => row.original.active && <UnbanButton ban={row.original} />,
		},
	];
	return (
		<DataTable
			label={t('bans.title')}
			columns={columns}
			rows={data?.bans ?? []}
			rowId={(ban) => String(ban.id)}
			total={data?.total ?? 0}
			capped={data?.total_capped}
			state={state}
			onState={(change) => setState({ ...state, page: 1, ...change })}
			answer={answer}
			busy={answer.isFetching}
			empty={t('bans.none')}
		/>
	);
}
