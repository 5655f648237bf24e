import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { shownName } from '#domain/base/person-name.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { type ListedUser, listUsers } from '#domain/users/users.contract.ts';
import { USER_FILTER_LENGTH, USER_PAGE_SIZES, USER_SORTS, type UserSort } from '#domain/users/users.rules.ts';
import { usersTexts } from '#domain/users/users.texts.ts';
import { useList } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { EmailText } from '#web/ui/admin/email-text.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, numberFilter, type TableState, textFilter, typedDayFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Flag } from '#web/ui/flag.tsx';

registerTexts(usersTexts);

const START: Partial<TableState> = { sort: 'created_at', order: 'desc', limit: 20 };
const toSort = (word: string | null): UserSort => USER_SORTS.find((sort) => sort === word) ?? 'created_at';

/** /teapp-admin/uzytkownicy: everyone; the server sorts, filters and pages (S3-046). */
export function UserListScreen() {
	const t = useText();
	const [state, onState] = useTableState(START);
	const { page, limit, sort, order, filters } = state;
	const query = useMemo(() => {
		const words = (name: string) => textFilter(USER_FILTER_LENGTH, filters[name]) || undefined;
		return {
			page,
			limit,
			sort: toSort(sort),
			order,
			id: numberFilter(filters.id) || undefined,
			name: words('name'),
			email: words('email'),
			created_at: typedDayFilter(filters.created_at) || undefined,
			paymentStatus: numberFilter(filters.paymentStatus) || undefined,
			role: choiceFilter(ROLES, filters.role) || undefined,
			mailing: choiceFilter(['1', '0'], filters.mailing) || undefined,
			country_code: words('country_code'),
		};
	}, [page, limit, sort, order, filters]);
	const answer = useList(listUsers, { query });
	const { data, error } = answer;
	useEffect(() => {
		if (error) toast.error(t('users.load_failed'));
	}, [error, t]);
	const count = data?.count ?? 0;
	const lead = data ? t(data.total_capped ? 'users.count_capped' : 'users.count', { count }) : null;
	return (
		<>
			<Head title={t('screen.users')} noindex />
			<ViewHeader title={t('users.title')} lead={lead} />
			<DataTable
				label={t('users.title')}
				columns={useUserColumns()}
				rows={data?.users ?? []}
				total={count}
				state={state}
				onState={onState}
				sizes={USER_PAGE_SIZES}
				answer={answer}
				busy={answer.isFetching}
			/>
		</>
	);
}

const ROLES = ['standard', 'premium', 'unverified', 'deleted', 'admin'] as const;

/** The columns of the user list; each sorts and has search (S3-047, S3-048, S3-049). */
function useUserColumns(): Column<ListedUser>[] {
	const t = useText();
	const yesNo = [
		{ value: '1', label: t('users.mailing_yes') },
		{ value: '0', label: t('users.mailing_no') },
	];
	const roles = ROLES.map((role) => ({ value: role, label: t(`account.role.${role}`) }));
	return [
		{ id: 'id', title: t('users.id'), sort: 'id', filter: { name: 'id', kind: 'number' }, cell: (row) => row.id },
		{
			id: 'name',
			title: t('users.name'),
			sort: 'name',
			filter: { name: 'name', maxLength: USER_FILTER_LENGTH },
			lead: true,
			cell: (row) => <Link to={`/konto/${row.id}`}>{shownName(row)}</Link>,
		},
		{
			id: 'email',
			title: t('users.email'),
			sort: 'email',
			filter: { name: 'email', maxLength: USER_FILTER_LENGTH },
			card: 'row',
			cell: (row) => <EmailText of={row.email} />,
		},
		{
			id: 'created',
			title: t('users.created'),
			sort: 'created_at',
			filter: { name: 'created_at', kind: 'day' },
			cell: (row) => shortDate(warsawDate(new Date(row.created_at))),
		},
		{
			id: 'orders',
			title: t('users.orders'),
			sort: 'paymentStatus',
			filter: { name: 'paymentStatus', kind: 'number' },
			right: true,
			cell: (row) => row.paymentStatus,
		},
		{
			id: 'role',
			title: t('users.role'),
			sort: 'role',
			filter: { name: 'role', options: roles },
			cell: (row) => t(`account.role.${row.role}`),
		},
		{
			id: 'mailing',
			title: t('users.mailing'),
			sort: 'mailing',
			filter: { name: 'mailing', options: yesNo },
			cell: (row) => t(row.mailing ? 'users.mailing_yes' : 'users.mailing_no'),
		},
		{
			id: 'country',
			title: t('users.country'),
			sort: 'country_code',
			filter: { name: 'country_code', maxLength: USER_FILTER_LENGTH },
			cell: (row) => (
				<span className="unbroken">
					<Flag country={row.country_code} />
					{row.country_code}
				</span>
			),
		},
		{
			id: 'open',
			// the name leads there too
			title: t('panel.actions'),
			card: 'none',
			joined: true,
			cell: (row) => (
				<Link to={`/konto/${row.id}`} aria-label={t('users.open_of', { name: shownName(row) })}>
					{t('users.open')}
				</Link>
			),
		},
	];
}
