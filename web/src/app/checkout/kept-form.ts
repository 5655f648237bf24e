import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { InvoiceFormState, TypedInvoice } from '#web/invoices/use-invoice-form.ts';
import { session } from '#web/lib/session/session.tsx';
import { keepTypedForm, typedForm } from '#web/lib/session/typed-forms.ts';

/** The code a buyer chose, null for none, while `bestId` was the best one. */
export type PickedCode = { id: number | null; bestId: number | null };
/** `quantity` as it was typed */
export type TypedTickets = { isGroup: boolean; quantity: string | null };
type Chosen = { code: PickedCode | null; tickets: TypedTickets | null };
/** Never a consent: it is given for the order it is sent with. */
type Entered = Chosen & { invoice: TypedInvoice | null };

/** The address without what can be changed on the page: all gifts have one path. */
function usePageOfProduct(): string {
	const { pathname, search } = useLocation();
	return `${pathname} ${new URLSearchParams(search).get('produkt') ?? ''}`.trim();
}

/** What this person had entered on this payment page before it was left; null: nothing. */
export function useEntered(userId: number): Entered | null {
	const page = usePageOfProduct();
	const [entered] = useState(() => typedForm<Entered>(userId, page));
	return entered;
}

/** Keeps what is entered while it is typed, for a reload, the way back and a new sign-in (F-042, F-102). Returns what forgets it. */
export function useKeptForm(userId: number, invoice: InvoiceFormState, { code, tickets }: Chosen): () => void {
	const page = usePageOfProduct();
	const save = useRef(() => {});
	save.current = () => {
		// after a sign-out nothing is kept any more
		if (session.get()?.user.id !== userId) return;
		const entered: Entered = { invoice: invoice.typed(), code, tickets };
		keepTypedForm(userId, page, entered.invoice || code || tickets ? entered : null);
	};
	const { form, isWanted } = invoice;
	// biome-ignore lint/correctness/useExhaustiveDependencies: saved when one of them changes
	useEffect(() => save.current(), [isWanted, code, tickets?.isGroup, tickets?.quantity]);
	useEffect(() => {
		const typing = form.watch(() => save.current());
		return () => typing.unsubscribe();
	}, [form]);
	return () => keepTypedForm(userId, page, null);
}
