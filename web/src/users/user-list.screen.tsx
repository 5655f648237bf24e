import { useEffect, useMemo } from 'react';
import { listUsers } from '#domain/users/users.contract.ts';
import { USER_FILTER_LENGTH, USER_PAGE_SIZES, USER_SORTS, type UserSort } from '#domain/users/users.rules.ts';
import { usersTexts } from '#domain/users/users.texts.ts';
import { useList } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, numberFilter, type TableState, textFilter, typedDayFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { ROLES, useUserColumns } from './user-columns.tsx';

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
