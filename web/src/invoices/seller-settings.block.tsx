import { getInvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { loadLater } from '#web/ui/admin/load-later.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';

const SellerForm = loadLater(async () => (await import('./seller.form.tsx')).SellerForm);

export function SellerSettings() {
	const t = useText();
	const answer = useAnswer(getInvoiceSettings, {}, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	return (
		<SettingsFold title={t('invoices.admin.settings')}>
			<LoadFailed answer={answer} />
			{data && <SellerForm config={data.config} updatedAt={data.updated_at} />}
		</SettingsFold>
	);
}
