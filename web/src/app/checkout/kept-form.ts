import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PickedCode } from '#domain/checkout/checkout.rules.ts';
import type { InvoiceFormState, TypedInvoice } from '#web/invoices/use-invoice-form.ts';
import { session } from '#web/lib/session/session.tsx';
import { GUEST_ID, keepTypedForm, typedForm } from '#web/lib/session/typed-forms.ts';

/** What is asked of somebody without an account: an e-mail, and a birthday only for a title with an age limit (N-002). */
export type GuestData = { email: string; birthday?: string };

/** `quantity` of a group as it was typed; whether it is a group is in the address. */
type Chosen = { code: PickedCode | null; quantity: string | null /** as typed under "Mam kod" */; typedCode?: string; guest?: GuestData };
/** Never a consent: it is given for the order it is sent with. */
type Entered = Chosen & { invoice: TypedInvoice | null };

/** The address without what can be changed on the page: all gifts have one path. */
export const pageOfProduct = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
	`${pathname} ${new URLSearchParams(search).get('produkt') ?? ''}`.trim();

const usePageOfProduct = (): string => pageOfProduct(useLocation());

/** What this person had entered on this payment page before it was left; null: nothing. */
export function useEntered(userId: number): Entered | null {
	const page = usePageOfProduct();
	const [entered] = useState(() => typedForm<Entered>(userId, page));
	return entered;
}

/** Keeps what is entered while it is typed, for a reload, the way back and a new sign-in (F-042, F-102). Returns what forgets it. */
export function useKeptForm(userId: number, invoice: InvoiceFormState, { code, quantity, typedCode, guest }: Chosen): () => void {
	const page = usePageOfProduct();
	const isSent = useRef(false);
	const save = useEffectEvent(() => {
		// what was sent is not kept again when the answer changes the form, and nothing after a sign-out
		if (isSent.current || (session.get()?.user.id ?? GUEST_ID) !== userId) return;
		const entered: Entered = { invoice: invoice.typed(), code, quantity, typedCode, guest };
		const isTyped = entered.invoice || code || quantity || typedCode || guest?.email || guest?.birthday;
		keepTypedForm(userId, page, isTyped ? entered : null);
	});
	const { form, isWanted } = invoice;
	// biome-ignore lint/correctness/useExhaustiveDependencies: saved when one of them changes
	useEffect(() => {
		isSent.current = false;
		save();
	}, [isWanted, code, quantity, typedCode, guest?.email, guest?.birthday]);
	useEffect(() => {
		const typing = form.watch((_, { type }) => {
			if (type === 'change') isSent.current = false;
			save();
		});
		return () => typing.unsubscribe();
	}, [form]);
	return () => {
		isSent.current = true;
		keepTypedForm(userId, page, null);
	};
}
