import { useState } from 'react';
import { getIssuedInvoice, type WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { buyerValuesOf } from './invoice-data.ts';

/** The invoice of a dialog, as it was when its form was filled; null: the dialog is closed. `buyerOf`: the data its form starts with. */
export function useOpenedInvoice(invoice: WholeInvoice, buyerOf: (invoice: WholeInvoice) => WholeInvoice['buyer']) {
	const [opened, setOpened] = useState<WholeInvoice | null>(null);
	const load = async () => (await callApi(getIssuedInvoice, { params: { id: invoice.id } })).invoice;
	const filledBy = (from: WholeInvoice) => ({ known: buyerValuesOf(buyerOf(from)), knownRecipient: buyerOf(from).recipient });
	const reload = async () => {
		const fresh = await load();
		setOpened(fresh);
		return fresh.updated_at;
	};
	return {
		opened: opened && {
			...filledBy(opened),
			filledWith: { updatedAt: opened.updated_at, reload, newest: async () => filledBy(await load()) },
		},
		open: () => setOpened(invoice),
		close: () => setOpened(null),
	};
}
