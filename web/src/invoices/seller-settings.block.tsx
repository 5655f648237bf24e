import { getInvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';
import { Notice } from '#web/ui/notice.tsx';

const SellerForm = loadLater(async () => (await import('./seller.form.tsx')).SellerForm);

/** The seller as printed on invoices. */
export function SellerSettings() {
	const t = useText();
	const { data, error } = useAnswer(getInvoiceSettings, {}, { errors: 'inline', staleTime: 0 });
	return (
		<SettingsFold title={t('invoices.admin.settings')}>
			{error && <Notice kind="stop">{t('content.failed', { message: error.message })}</Notice>}
			{data && <SellerForm config={data.config} updatedAt={data.updated_at} />}
		</SettingsFold>
	);
}
