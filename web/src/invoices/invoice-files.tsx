import { IconDownload, IconMail } from '@tabler/icons-react';
import { fillPath } from '#domain/base/endpoint.ts';
import { getInvoiceXml, type WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { invoiceFileName } from '#domain/invoices/print/file-name.ts';
import { getInvoicePdf, mailInvoice } from '#domain/invoices/print/print.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { downloadPdf, downloadXml } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';

/** Downloads of the invoice, and mailing it again. Shows the reason where there is no PDF. */
export function InvoiceFiles({ invoice: { id, number, ksef, no_pdf } }: { invoice: WholeInvoice }) {
	const t = useText();
	const report = useReport();
	const mail = useCall(mailInvoice);
	const why = no_pdf && t(`invoices.why_not.print_${no_pdf}`);
	const savePdf = (query: Record<string, string>) =>
		void downloadPdf(fillPath(getInvoicePdf.path, { id }), query, invoiceFileName(number, 'pdf')).catch(report.failed);
	const saveXml = () => void downloadXml(fillPath(getInvoiceXml.path, { id }), invoiceFileName(number, 'xml')).catch(report.failed);
	const onMail = () =>
		mail.mutate({ params: { id } }, { onSuccess: ({ to }) => toast.success(t('invoices.issued.mailed', { to })), onError: report.failed });
	return (
		<>
			<Control icon={IconDownload} disabledReason={why} onClick={() => savePdf({})}>
				{t('invoices.issued.pdf')}
			</Control>
			{ksef === null && (
				<Control icon={IconDownload} onClick={() => savePdf({ duplikat: '1' })}>
					{t('invoices.issued.duplicate')}
				</Control>
			)}
			<Control icon={IconDownload} onClick={saveXml}>
				{t('invoices.issued.xml')}
			</Control>
			<Control icon={IconMail} disabledReason={why || (mail.isPending && t('web.loading'))} onClick={onMail}>
				{t('invoices.issued.mail')}
			</Control>
		</>
	);
}
