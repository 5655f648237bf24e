import { MantineProvider } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { OrderInvoice } from './editing/order-invoice.block.tsx';
import { OrderDetails } from './listing/order-details.tsx';
import { PersonOrdersBlock } from './listing/person-orders.block.tsx';
import { ResultInvoice } from './result/result.invoice.tsx';

registerTexts(paymentsTexts);
registerTexts(panelTexts);

const ORDER = {
	id: 1,
	kind: 'event',
	extOrderId: 'a',
	number: '7KQ2-MXA9',
	userId: 12,
	status: 'COMPLETED',
	amount: 45,
	returned: 0,
	free_grant: 0,
	created_at: '2026-11-16T09:00:00Z',
	updated_at: '2026-11-16T09:00:00Z',
	completed_at: '2026-11-16T09:01:00Z',
	expiration_date: null,
	firstname: 'Anna',
	lastname: 'Żurek',
	title: 'Lalka',
	codes: [],
	invoice_for: { name: 'Kupiec & Syn', number: '1111111111', country_code: 'PL', sent: true },
} as unknown as Order;
const REFUNDED = { ...ORDER, status: 'REFUNDED', returned: 45, invoice_for: null } as Order;
const INVOICE = { id: 3, kind: 'VAT', number: 'FV/3/11/2026', extOrderId: 'a', has_pdf: true };
const CORRECTION = { id: 4, kind: 'KOR', number: 'KOR/1/11/2026', extOrderId: 'a', has_pdf: false };
const OF_ANOTHER_ORDER = { ...INVOICE, id: 5, number: 'FV/4/11/2026', extOrderId: 'b' };

let invoices: object[] = [];
beforeEach(() => {
	invoices = [INVOICE, OF_ANOTHER_ORDER];
	signInAs('admin');
	vi.stubGlobal('fetch', async (address: string) =>
		Response.json(address.includes('issued-invoices') ? { invoices } : { orders: [ORDER], total: 1 }),
	);
});
afterEach(() => vi.unstubAllGlobals());

const show = (children: ReactNode) => {
	cleanup();
	showPage(<MantineProvider env="test">{children}</MantineProvider>);
};
const addressOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
const IN_PANEL = '/teapp-admin?view=invoices&lista=wystawione&faktura=';

it('G-052 drawer, details and the orders of a person name the issued invoice of the order and link to it', async () => {
	for (const shown of [
		<OrderInvoice key="drawer" order={ORDER} />,
		<OrderDetails key="details" order={ORDER} codes={false} />,
		<PersonOrdersBlock key="person" userId={12} orderAddress={() => '/'} />,
	]) {
		show(shown);
		expect(await addressOf('FV/3/11/2026'), shown.key ?? '').toBe(`${IN_PANEL}3`);
		expect(screen.queryByText('FV/4/11/2026')).toBeNull();
	}
});

it('G-052 the drawer names the correction after a refund, and asks for no data of an invoice that is issued', async () => {
	invoices = [INVOICE, CORRECTION];
	show(<OrderInvoice order={REFUNDED} />);
	expect(await addressOf('KOR/1/11/2026')).toBe(`${IN_PANEL}4`);
	expect(screen.getByText('Faktura korygująca')).toBeTruthy();
	show(<OrderInvoice order={{ ...ORDER, invoice_for: null }} />);
	await addressOf('FV/3/11/2026');
	expect(screen.queryByRole('button')).toBeNull();
	invoices = [];
	show(<OrderInvoice order={{ ...ORDER, invoice_for: null }} />);
	expect(await screen.findByRole('button')).toBeTruthy();
});

it('G-052 the order of a buyer names its invoice, and its correction once it is refunded', async () => {
	signInAs('standard');
	show(<ResultInvoice order={ORDER} />);
	expect(await screen.findByRole('button', { name: 'Faktura FV/3/11/2026 (PDF)' })).toBeTruthy();
	invoices = [INVOICE, CORRECTION];
	show(<ResultInvoice order={REFUNDED} />);
	expect(await screen.findByRole('button', { name: 'Faktura FV/3/11/2026 (PDF)' })).toBeTruthy();
	expect(screen.getByText('Faktura korygująca KOR/1/11/2026 czeka na numer KSeF.')).toBeTruthy();
});
