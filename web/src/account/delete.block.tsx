import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-end.module.css';
import { DeleteDialog } from './delete.dialog.tsx';

type DeleteBlockProps = { userId: number; isAdminView: boolean };

/** Account deletion: the owner confirms with the password, an admin with Tak (S1-196, S3-059). */
export function DeleteBlock({ userId, isAdminView }: DeleteBlockProps) {
	const t = useText();
	const [isConfirming, setConfirming] = useState(false);
	return (
		<section className={styles.block} id="usuniecie">
			<h2 className="visually-hidden">{t('account.delete')}</h2>
			<Button variant="quiet" icon={IconUserX} className={styles.danger} onClick={() => setConfirming(true)}>
				{t('account.delete_button')}
			</Button>
			<p className="muted small">{t(isAdminView ? 'account.delete_lead_admin' : 'account.delete_lead')}</p>
			{isConfirming && <DeleteDialog userId={userId} onClose={() => setConfirming(false)} />}
		</section>
	);
}
