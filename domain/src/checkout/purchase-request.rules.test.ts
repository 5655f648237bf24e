import { expect, it } from 'vitest';
import type { InvoiceData } from '../invoices/invoices.rules.ts';
import { CONSENT_VERSION } from '../orders/buying/orders.consent.ts';
import { purchaseRequest } from './purchase-request.rules.ts';

const NONE = { isWanted: false, data: null, isTakenBack: false };
const DATA: InvoiceData = {
	invoiceType: 'person',
	firstname: 'Jan',
	lastname: 'Kowalski',
	street: 'Prosta 1',
	postal_code: '00-001',
	city: 'Warszawa',
	state: '',
	country_code: 'PL',
};
const requestOf = (invoice: Partial<typeof NONE> | { isWanted: true; data: InvoiceData } = {}, isGiven = true, hasVat?: boolean) =>
	purchaseRequest({
		consent: { version: CONSENT_VERSION, isGiven },
		price: { grosze: 4550, hasVat },
		invoice: { ...NONE, ...invoice },
	});
const SENT = { consent: true, consent_version: CONSENT_VERSION, total: 45.5 };

it('S1-078 a purchase says which consent was given and what the page showed; nothing is sent without the consent', () => {
	expect(requestOf()).toEqual(SENT);
	expect(requestOf({}, true, false)).toEqual({ ...SENT, has_vat: false });
	expect(requestOf({}, false)).toBeNull();
});

it('F-042 a purchase has the wanted invoice, takes one back by null, and is not sent while the wanted one has errors', () => {
	expect(requestOf({ isWanted: true, data: DATA })).toEqual({ ...SENT, invoice: DATA });
	expect(requestOf({ isTakenBack: true })).toEqual({ ...SENT, invoice: null });
	expect(requestOf({ isWanted: true })).toBeNull();
});
