import { bansTexts } from '#domain/bans/bans.texts.ts';
import { usersTexts } from '#domain/users/users.texts.ts';
import { BansTable } from '#web/bans/bans.table.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { ControlLink } from '#web/ui/admin/control.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { UserSearchBlock } from '#web/users/user-search.block.tsx';
import styles from './users.view.module.css';

registerTexts(usersTexts);

registerTexts(bansTexts);

/** User management: a search box and the table of bans (S3-046). */
export function UsersView() {
	const t = useText();
	const list = <ControlLink to="/teapp-admin/uzytkownicy">{t('users.full_list')}</ControlLink>;
	return (
		<>
			<ViewHeader title={t('panel.view.users')} actions={list} />
			<UserSearchBlock />
			<h2 className={styles.title}>{t('bans.title')}</h2>
			<BansTable />
		</>
	);
}
