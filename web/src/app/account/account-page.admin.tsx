import type { User } from '#domain/account/account.contract.ts';
import type { Ban } from '#domain/bans/bans.contract.ts';
import { AuditTrailBlock } from '#web/audit/audit-trail.block.tsx';
import { UserBansBlock } from '#web/bans/user-bans.block.tsx';

import styles from './account-page.module.css';

/** Admin-only parts of the account page; a separate chunk, loaded only by admins. */
export default function AdminBlocks({ user, bans }: { user: User; bans: readonly Ban[] }) {
	return (
		<div className={styles.blocks}>
			<UserBansBlock userId={user.id} bans={bans} canBan={user.role !== 'deleted'} />
			<AuditTrailBlock subjectType="user" subjectId={user.id} />
		</div>
	);
}
