import { useState } from 'react';
import { Link } from 'react-router';
import { shownName } from '#domain/base/person-name.ts';
import { type ListedUser, listUsers } from '#domain/users/users.contract.ts';
import { USER_FILTER_LENGTH } from '#domain/users/users.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';

const MIN = 2;

export function UserSearchBlock() {
	const t = useText();
	const [text, setText] = useState('');
	const search = text.trim();
	const isLong = search.length >= MIN;
	const answer = useAnswer(listUsers, { query: { search } }, { enabled: isLong, errors: 'inline', keepPrevious: true });
	const { data } = answer;
	const columns: Column<ListedUser>[] = [
		{
			id: 'name',
			title: t('users.name'),
			lead: true,
			cell: (user) => <Link to={`/konto/${user.id}`}>{shownName(user)}</Link>,
		},
		{ id: 'email', title: t('users.email'), cell: (row) => row.email },
		{ id: 'orders', title: t('users.orders'), right: true, cell: (row) => row.paymentStatus },
	];
	return (
		<>
			<TextField
				label={t('users.search')}
				hint={search && !isLong ? t('users.search_min') : t('users.search_hint')}
				type="search"
				autoComplete="off"
				maxLength={USER_FILTER_LENGTH}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
			{isLong && (
				<DataTable label={t('users.results')} columns={columns} rows={data?.users ?? []} answer={answer} busy={answer.isFetching} />
			)}
		</>
	);
}
