import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { downloadCsv } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '../control.tsx';

type CsvButtonProps = { path: string; query?: Record<string, unknown>; fileName: string; label?: string };

/** Downloads all rows of the list as CSV. */
export function CsvButton({ path, query, fileName, label }: CsvButtonProps) {
	const t = useText();
	const [isBusy, setBusy] = useState(false);
	const download = async () => {
		setBusy(true);
		try {
			await downloadCsv(path, query ?? {}, fileName);
		} catch (error) {
			toast.error(t('panel.failed'), error instanceof ApiError ? error.message : t('errorpage.internal'));
		} finally {
			setBusy(false);
		}
	};
	return (
		<Control icon={IconDownload} onClick={() => void download()} disabledReason={isBusy && t('web.loading')}>
			{label ?? t('panel.csv')}
		</Control>
	);
}
