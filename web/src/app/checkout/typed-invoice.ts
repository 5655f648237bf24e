import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { InvoiceFormState, InvoiceValues } from '#web/invoices/use-invoice-form.ts';
import { session } from '#web/lib/session/session.tsx';

/** In memory only: in storage it could be read by the next person at the same computer. */
let kept: { userId: number; page: string; values: InvoiceValues } | null = null;

/** The invoice that this person had typed on this payment page when the session ended; null: none. */
export function useTypedInvoice(userId: number): InvoiceValues | null {
	const page = useLocation().pathname;
	const [typed] = useState(() => (kept?.userId === userId && kept.page === page ? kept.values : null));
	return typed;
}

/** Keeps a requested invoice if the form closes because the session has ended (F-042). */
export function useKeptInvoice(userId: number, invoice: InvoiceFormState): void {
	const page = useLocation().pathname;
	const last = useRef(invoice);
	last.current = invoice;
	useEffect(
		() => () => {
			const { isWanted, form } = last.current;
			kept = isWanted && session.get() === null ? { userId, page, values: form.getValues() } : null;
		},
		[userId, page],
	);
}
