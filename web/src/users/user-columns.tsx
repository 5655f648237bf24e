import { Link } from 'react-router';
import { shownName } from '#domain/base/person-name.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { ListedUser } from '#domain/users/users.contract.ts';
import { USER_FILTER_LENGTH } from '#domain/users/users.rules.ts';
import { shortDate } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { EmailText } from '#web/ui/admin/email-text.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { Flag } from '#web/ui/flag.tsx';

export const ROLES = ['standard', 'premium', 'unverified', 'deleted', 'admin'] as const;

/** The columns of the user list; each sorts and has search (S3-047, S3-048, S3-049). */
export function useUserColumns(): Column<ListedUser>[] {
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
