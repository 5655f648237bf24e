import { useState } from 'react';
import { getIssuedInvoice, type WholeInvoice } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { callApi } from '#web/lib/api/api.ts';

/** The invoice of a dialog, as it was when its form was filled; null: the dialog is closed. */
export function useOpenedInvoice(invoice: WholeInvoice) {
	const [opened, setOpened] = useState<WholeInvoice | null>(null);
	const reload = async () => {
		const { invoice: fresh } = await callApi(getIssuedInvoice, { params: { id: invoice.id } });
		setOpened(fresh);
		return fresh.updated_at;
	};
	return { opened, open: () => setOpened(invoice), close: () => setOpened(null), reload };
}
