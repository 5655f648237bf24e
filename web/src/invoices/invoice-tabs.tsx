import { useSearchParams } from 'react-router';
import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { LinkTabs } from '#web/ui/admin/tabs.tsx';

registerTexts(issuedInvoicesTexts);

const VIEW = '?view=invoices';

/** what the view shows, by `lista` of its address */
const LISTS = {
	requests: VIEW,
	waiting: `${VIEW}&lista=do-wystawienia`,
	issued: `${VIEW}&lista=wystawione`,
	register: `${VIEW}&lista=rejestr`,
} as const;
export type InvoiceList = keyof typeof LISTS;

export const issuedListAddress = LISTS.issued;

/** One issued invoice, or one of the lists. */
export function useInvoiceList(): { list: InvoiceList; invoiceId: number | null } {
	const [params] = useSearchParams();
	const wanted = `${VIEW}&lista=${params.get('lista')}`;
	const list = (Object.keys(LISTS) as InvoiceList[]).find((name) => LISTS[name] === wanted) ?? 'requests';
	const id = params.get('faktura') ?? '';
	return { list, invoiceId: list === 'issued' && /^\d{1,9}$/.test(id) ? Number(id) : null };
}

export function InvoiceTabs({ current }: { current: InvoiceList }) {
	const t = useText();
	return (
		<LinkTabs
			label={t('invoices.tabs')}
			tabs={(Object.keys(LISTS) as InvoiceList[]).map((name) => ({
				to: LISTS[name],
				label: t(`invoices.tab.${name}`),
				current: name === current,
			}))}
		/>
	);
}
