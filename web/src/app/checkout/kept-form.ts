import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { InvoiceFormState, InvoiceValues } from '#web/invoices/use-invoice-form.ts';
import { session } from '#web/lib/session/session.tsx';

/** The code a buyer chose, null for none, while `bestId` was the best one. */
export type PickedCode = { id: number | null; bestId: number | null };
type Entered = { invoice: InvoiceValues | null; code: PickedCode | null };

/** In memory only: in storage it could be read by the next person at the same computer. */
let kept: ({ userId: number; page: string } & Entered) | null = null;

/** What this person had entered on this payment page when the session ended; null: nothing. */
export function useEntered(userId: number): Entered | null {
	const page = useLocation().pathname;
	const [entered] = useState(() => (kept?.userId === userId && kept.page === page ? kept : null));
	return entered;
}

/** Keeps a requested invoice and a chosen code if the form closes because the session has ended (F-042). */
export function useKeptForm(userId: number, invoice: InvoiceFormState, code: PickedCode | null): void {
	const page = useLocation().pathname;
	const last = useRef({ invoice, code });
	last.current = { invoice, code };
	useEffect(
		() => () => {
			const { invoice, code } = last.current;
			const values = invoice.isWanted ? invoice.form.getValues() : null;
			kept = session.get() === null ? { userId, page, invoice: values, code } : null;
		},
		[userId, page],
	);
}
