import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { InvoiceForm } from '#web/invoices/invoice.form.tsx';
import type { InvoiceDefaults } from '#web/invoices/use-invoice-form.ts';
import { createQueryClient } from '#web/lib/api/api.ts';
import { forgetOnNewPerson } from '#web/lib/api/forget-answers.ts';
import { session } from '#web/lib/session/session.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { SIGNED_OUT_KEY } from '#web/lib/storage-keys.ts';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { OrderFields } from './order-form.parts.tsx';
import { useOrderForm } from './use-order-form.ts';

const PAGE = '/platnosc/wydarzenie/10';
const ORDERED = { extOrderId: 'e1' };

afterEach(() => {
	window.sessionStorage.clear();
	vi.unstubAllGlobals();
});

function Form({ city }: { city: string }) {
	const [ordered, setOrdered] = useState<InvoiceDefaults | null>(null);
	const viewer = { role: 'standard', birthday: '1990-01-01' } as const;
	const form = useOrderForm({ id: session.get()?.user.id ?? 0, email: 'anna@poczta.example', viewer, invoice: { city } }, ordered);
	const buy = () =>
		form.submit({ price: { grosze: 0, hasVat: true }, send: async () => ({ order: ORDERED, payu: null }) as never, onFree: () => {} });
	return (
		<>
			<InvoiceForm state={form.invoice} />
			<OrderFields form={form} kind="event" product="event" totalGrosze={0} />
			<button type="button" onClick={() => void buy()}>
				Kup
			</button>
			<button type="button" onClick={() => setOrdered({ company: 'Teatr Duży', city: 'Gdynia' })}>
				Wróć
			</button>
		</>
	);
}

const signInOf = (id: number) => {
	signInAs('standard');
	session.signIn({ ...(session.get()?.user as NonNullable<ReturnType<typeof session.get>>['user']), id, token: 't', expires_at: '2999' });
};

/** What the form of a payment page starts with, in a new document; null: no invoice. */
function open(path = PAGE, city = '') {
	cleanup();
	showPage(<Form city={city} />, { path });
	return screen.queryByLabelText<HTMLInputElement>('Nazwa firmy')?.value ?? null;
}

const wanted = () => screen.getByLabelText<HTMLInputElement>('Chcę otrzymać fakturę');
const consent = () => screen.getAllByRole<HTMLInputElement>('checkbox').find((box) => box !== wanted());

function typeInvoice() {
	fireEvent.click(wanted());
	fireEvent.change(screen.getByLabelText('Nazwa firmy'), { target: { value: 'Teatr Duży' } });
}

it('F-042 F-102 an invoice is there again after a reload, on its page only, and no consent is', () => {
	signInOf(7);
	expect(open()).toBeNull();
	typeInvoice();
	fireEvent.click(consent() as HTMLInputElement);
	expect(consent()?.checked).toBe(true);
	expect(open('/platnosc/wydarzenie/11')).toBeNull();
	expect(open(), 'at once').toBe('Teatr Duży');
	expect(consent()?.checked).toBe(false);
	expect(open('/platnosc/prezent?produkt=event-10')).toBeNull();
	typeInvoice();
	expect(open('/platnosc/prezent')).toBeNull();

	// what was not typed follows the account
	expect(open(PAGE, 'Gdynia')).toBe('Teatr Duży');
	expect(screen.getByLabelText<HTMLInputElement>('Miejscowość').value).toBe('Gdynia');
	fireEvent.click(wanted());
	expect(open(), 'no longer wanted').toBeNull();
	fireEvent.click(wanted());
	expect(open()).toBe('Teatr Duży');
});

it('F-042 an invoice typed before the session ended is there for the same person, and for nobody else', () => {
	forgetOnNewPerson(createQueryClient());
	signInOf(7);
	open();
	typeInvoice();
	session.clear();
	signInOf(7);
	expect(open()).toBe('Teatr Duży');
	session.clear();
	signInOf(8);
	expect(window.sessionStorage.length).toBe(0);
	expect(open()).toBeNull();
	signInOf(7);
	expect(open()).toBeNull();
});

it('after an order or a sign-out, in another tab too, nothing of the form is left', async () => {
	vi.stubGlobal('fetch', async () => Response.json({}));
	signInOf(7);
	open();
	typeInvoice();
	fireEvent.click(consent() as HTMLInputElement);
	fireEvent.click(screen.getByText('Kup'));
	await vi.waitFor(() => expect(window.sessionStorage.length).toBe(0));
	// the order, with its invoice, is known after the way back from the provider
	fireEvent.click(screen.getByText('Wróć'));
	expect(screen.getByLabelText<HTMLInputElement>('Miejscowość').value).toBe('Gdynia');
	expect(window.sessionStorage.length).toBe(0);
	expect(open()).toBeNull();

	typeInvoice();
	expect(window.sessionStorage.length).toBe(1);
	window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_OUT_KEY, newValue: '1' }));
	expect(window.sessionStorage.length).toBe(0);

	open();
	typeInvoice();
	expect(window.sessionStorage.length).toBe(1);
	await signOut();
	expect(window.sessionStorage.length).toBe(0);
});
