import { Link } from 'react-router';
import { BansTable } from '#web/bans/bans.table.tsx';
import { useText } from '#web/lib/language.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { UserSearchBlock } from '#web/users/user-search.block.tsx';

/** User management: a search box and the table of bans (S3-046). */
export function UsersView() {
	const t = useText();
	const list = (
		<Link className="c" to="/teapp-admin/uzytkownicy">
			{t('users.full_list')}
		</Link>
	);
	return (
		<>
			<ViewHeader title={t('panel.view.users')} actions={list} />
			<UserSearchBlock />
			<h2 className="view-h2">{t('bans.title')}</h2>
			<BansTable />
		</>
	);
}
