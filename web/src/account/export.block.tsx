import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { exportUser } from '#domain/account/account.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { saveBlob } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './account-end.module.css';

type ExportBlockProps = { userId: number; isAdminView: boolean };

/** Everything stored about the person, as a file. */
export function ExportBlock({ userId, isAdminView }: ExportBlockProps) {
	const t = useText();
	const [isBusy, setBusy] = useState(false);
	const download = async () => {
		setBusy(true);
		try {
			const data: unknown = await callApi(exportUser, { params: { id: userId } });
			saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `rampa-${userId}.json`);
		} catch (error) {
			toast.error(t('account.export_failed'), error instanceof ApiError ? error.message : undefined);
		}
		setBusy(false);
	};
	return (
		<section className={styles.block}>
			<Button variant="line" size="sm" icon={IconDownload} onClick={() => void download()} inert={isBusy}>
				{t(isAdminView ? 'account.export_of' : 'account.export')}
			</Button>
			<p className="muted small">{t(isAdminView ? 'account.export_lead_admin' : 'account.export_lead')}</p>
		</section>
	);
}
