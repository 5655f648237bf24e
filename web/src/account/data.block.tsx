import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#domain/account/account.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UserForm } from './user.form.tsx';
import { UserData } from './user-data.tsx';

type DataBlockProps = { user: User; isAdminView: boolean /** /konto?edit opens the form at once */; startsEditing: boolean };

/** Personal data with a toggle between reading and editing (S1-087, S3-051). */
export function DataBlock({ user, isAdminView, startsEditing }: DataBlockProps) {
	const t = useText();
	const [isEditing, setOpen] = useState(startsEditing);
	const [, setQuery] = useSearchParams();
	const setEditing = (open: boolean) => {
		setOpen(open);
		// a reload of /konto?edit would open the form again
		if (!open && startsEditing) setQuery({}, { replace: true, preventScrollReset: true });
	};
	const isGone = user.role === 'deleted';
	const saved = (after: User) => {
		setEditing(false);
		toast.success(t('account.saved'));
		const { id, role, firstname, lastname, email } = after;
		if (session.get()?.user.id === id) session.updateUser({ role, firstname, lastname, email: email ?? '' });
	};
	return (
		<section className="panel" id="dane">
			<div className="ph">
				<h2>{t('account.data')}</h2>
				{!isGone && (
					<Button
						look="line"
						size="sm"
						icon={isEditing ? IconX : IconPencil}
						aria-expanded={isEditing}
						onClick={() => setEditing(!isEditing)}
					>
						{t(isEditing ? 'account.cancel' : 'account.edit')}
					</Button>
				)}
			</div>
			{isGone && <Notice>{t('account.is_deleted')}</Notice>}
			{isEditing && !isGone ? (
				<UserForm user={user} isAdminView={isAdminView} onSaved={saved} />
			) : (
				<UserData user={user} isAdminView={isAdminView} />
			)}
		</section>
	);
}
