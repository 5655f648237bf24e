import { useRef, useState } from 'react';
import { type InvoiceData, takesInvoice } from '#domain/invoices/invoices.rules.ts';
import { useInvoiceForm } from '#web/invoices/use-invoice-form.ts';
import { type Bought, useBuying } from '#web/orders/use-buying.ts';
import type { Buyer } from './use-buyer.ts';

export type Sent = { consent: true; invoice?: InvoiceData };
type Order = { totalGrosze: number; send: (sent: Sent) => Promise<Bought>; onFree: (bought: Bought) => void };

/** What every payment page asks for: consent and, where money is paid, perhaps an invoice. Nothing wrong is sent. */
export function useOrderForm(buyer: Buyer) {
	const invoice = useInvoiceForm(buyer.invoice);
	const buying = useBuying();
	const consentBox = useRef<HTMLInputElement>(null);
	const [isGiven, setGiven] = useState(false);
	const [consentError, setConsentError] = useState<string>();
	/** what the server said of the number of tickets */
	const [slugError, setSlugError] = useState<string>();
	const [unplaced, setUnplaced] = useState<string[]>([]);

	const giveConsent = (given: boolean) => {
		setGiven(given);
		if (given) setConsentError(undefined);
	};
	function flagConsent(error: string, takesFocus: boolean) {
		setConsentError(error);
		if (takesFocus) consentBox.current?.focus();
	}

	async function submit({ totalGrosze, send, onFree }: Order) {
		setUnplaced([]);
		setSlugError(undefined);
		const wantsInvoice = invoice.isWanted && takesInvoice(totalGrosze);
		const data = wantsInvoice ? await invoice.collect() : null;
		const isInvoiceRight = !wantsInvoice || data !== null;
		// everything that is wrong is flagged at once; the first of it has the focus
		if (!isGiven) flagConsent('orders.validate.consent', isInvoiceRight);
		if (!isGiven || !isInvoiceRight) return;
		const failure = await buying.buy(() => send({ consent: true, ...(data && { invoice: data }) }), onFree);
		if (!failure?.formError) return;
		const { consent, productSlug, ...rest } = failure.formError;
		if (consent) flagConsent(consent, true);
		setSlugError(productSlug);
		setUnplaced(invoice.takeErrors(rest));
	}
	return {
		invoice,
		consentBox,
		isGiven,
		giveConsent,
		consentError,
		slugError,
		unplaced,
		submit,
		isBusy: buying.isBusy,
		error: buying.error,
	};
}

export type OrderForm = ReturnType<typeof useOrderForm>;
