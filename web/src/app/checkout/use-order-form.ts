import { useRef, useState } from 'react';
import type { PickedCode } from '#domain/checkout/checkout.rules.ts';
import { type FilledForm, type PurchaseRequest, purchaseRequest } from '#domain/checkout/purchase-request.rules.ts';
import { takesInvoice } from '#domain/invoices/invoices.rules.ts';
import { CONSENT_VERSION, type ConsentVersion, RECORDING_CONSENT_VERSION } from '#domain/orders/buying/orders.consent.ts';
import { type InvoiceDefaults, useInvoiceForm } from '#web/invoices/use-invoice-form.ts';
import { type Bought, useBuying } from '#web/orders/buying/use-buying.ts';
import { usePayForm } from '#web/orders/paying/use-pay-form.ts';
import { type GuestData, useEntered, useKeptForm } from './kept-form.ts';
import type { Buyer } from './use-buyer.ts';

type ShownPrice = FilledForm['price'];
/** `guest` is empty where an account buys; null of `send`: the rest is in a mail */
type SendPurchase = (request: PurchaseRequest, guest: GuestData | null) => Promise<Bought | null>;
type Purchase = { price: ShownPrice; send: SendPurchase; onFree: (bought: Bought) => void };

type Offered = {
	offersInvoice?: boolean;
	/** what is bought is only the recording of an ended broadcast */
	isRecording?: boolean;
	/** chosen by the buyer; null: the default */
	code?: PickedCode | null;
	/** of a group, as typed; null: the default */
	quantity?: string | null;
	typedCode?: string;
};

/** The form of every payment page: consent and, if the price is above 0, an optional invoice, as it was requested before. An invalid form is not sent. */
export function useOrderForm(
	buyer: Buyer,
	requested: InvoiceDefaults | null,
	{ offersInvoice = true, isRecording = false, code = null, quantity = null, typedCode }: Offered = {},
) {
	const entered = useEntered(buyer.id);
	const invoice = useInvoiceForm(buyer.invoice, { requested, entered: entered?.invoice });
	const forgetEntered = useKeptForm(buyer.id, invoice, { code, quantity, typedCode, guest: buyer.guest?.typed });
	const buying = useBuying();
	const pay = usePayForm();
	const consentBox = useRef<HTMLInputElement>(null);
	const consentVersion = isRecording ? RECORDING_CONSENT_VERSION : CONSENT_VERSION;
	const [given, setGiven] = useState<ConsentVersion | null>(null);
	// a broadcast that ends meanwhile changes the text, which has to be agreed to again
	const isGiven = given === consentVersion;
	const [consentError, setConsentError] = useState<string>();
	/** the server's error about the number of tickets */
	const [slugError, setSlugError] = useState<string>();
	const [unplaced, setUnplaced] = useState<string[]>([]);

	const giveConsent = (isTicked: boolean) => {
		setGiven(isTicked ? consentVersion : null);
		if (isTicked) setConsentError(undefined);
	};
	function flagConsent(error: string, takesFocus: boolean) {
		setConsentError(error);
		if (takesFocus) consentBox.current?.focus();
	}

	/** The data to send, or null after all errors were shown at once, with the focus on the first. */
	async function check(price: ShownPrice): Promise<PurchaseRequest | null> {
		setUnplaced([]);
		setSlugError(undefined);
		const isWanted = offersInvoice && invoice.isWanted && takesInvoice(price.grosze);
		const data = isWanted ? await invoice.collect() : null;
		const way = price.grosze > 0 ? pay.collect() : {};
		// last, so that its field has the focus: it is the first of the page
		const isKnown = !buyer.guest || buyer.guest.check() !== null;
		if (!isGiven) flagConsent('orders.validate.consent', isKnown && way !== null && (!isWanted || data !== null));
		if (!isKnown) return null;
		const consent = { version: consentVersion, isGiven };
		const request = purchaseRequest({ consent, price, invoice: { isWanted, data, isTakenBack: invoice.isTakenBack } });
		return request && way && { ...request, ...way };
	}

	async function submit({ price, send, onFree }: Purchase) {
		const request = await check(price);
		if (!request) return;
		const sendOnce = async () => {
			const bought = await send(request, buyer.guest?.typed ?? null);
			forgetEntered();
			pay.sent();
			return bought;
		};
		const failure = await buying.buy(sendOnce, onFree);
		if (!failure?.formError) return;
		const { consent_version, consent = consent_version, productSlug, blik, ...rest } = failure.formError;
		if (blik) pay.refuse(blik);
		if (consent) flagConsent(consent, true);
		setSlugError(productSlug);
		setUnplaced(invoice.takeErrors(buyer.guest ? buyer.guest.takeErrors(rest) : rest));
	}
	return {
		invoice,
		pay,
		offersInvoice,
		consentBox,
		consentVersion,
		isGiven,
		giveConsent,
		consentError,
		slugError,
		clearSlugError: () => setSlugError(undefined),
		unplaced,
		check,
		submit,
		isBusy: buying.isBusy,
		error: buying.error,
	};
}

export type OrderForm = ReturnType<typeof useOrderForm>;
