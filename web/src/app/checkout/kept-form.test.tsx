import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvoiceForm } from '#web/invoices/invoice.form.tsx';
import { session } from '#web/lib/session/session.tsx';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { useOrderForm } from './use-order-form.ts';

function Form({ buyer }: { buyer: number }) {
	const viewer = { role: 'standard', birthday: '1990-01-01' } as const;
	return <InvoiceForm state={useOrderForm({ id: buyer, email: 'anna@poczta.example', viewer, invoice: {} }, null).invoice} />;
}

/** What the form of a payment page starts with; null: no invoice. */
function open(buyer: number, path = '/platnosc/wydarzenie/10') {
	cleanup();
	signInAs('standard');
	showPage(<Form buyer={buyer} />, { path });
	return screen.queryByLabelText<HTMLInputElement>('Nazwa firmy')?.value ?? null;
}

function typeInvoice() {
	fireEvent.click(screen.getByLabelText('Chcę otrzymać fakturę'));
	fireEvent.change(screen.getByLabelText('Nazwa firmy'), { target: { value: 'Teatr Duży' } });
}

it('F-042 an invoice typed before the session ended is there for the same person on the same page, and for nobody else', () => {
	expect(open(7)).toBeNull();
	typeInvoice();
	session.clear();
	expect(open(7)).toBe('Teatr Duży');
	session.clear();
	expect(open(8)).toBeNull();

	expect(open(7)).toBeNull();
	typeInvoice();
	session.clear();
	expect(open(7, '/platnosc/wydarzenie/11')).toBeNull();

	expect(open(7)).toBeNull();
	typeInvoice();
	expect(open(7), 'left without the end of the session').toBeNull();
});
