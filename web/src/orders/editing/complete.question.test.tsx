import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../../testing/page.tsx';
import { CompleteQuestion } from './complete.question.tsx';
import { recordOf, toEdit, toEditValues, whyNotRecorded } from './order-edit.values.ts';

registerTexts(paymentsTexts);

const order = {
	kind: 'video',
	status: 'CANCELED',
	amount: 39,
	returned: 0,
	paid_by: null,
	number: '7KQ2-MXA9',
	firstname: 'Anna',
	lastname: 'Żurek',
	email: 'anna@poczta.example',
	title: 'Lalka',
	country: null,
	expiration_date: null,
	created_at: '2026-03-28T10:00:00Z',
	month_closed: 0,
} as unknown as Order;
const now = new Date('2026-11-19T10:00:00Z');

const show = (shown: Order, onYes = () => {}) =>
	showPage(
		<MantineProvider env="test">
			<CompleteQuestion order={shown} busy={false} onYes={onYes} onNo={() => {}} />
		</MantineProvider>,
	);

it('G-004 completing an old order by hand asks, and names the month whose income changes', () => {
	const answers: string[] = [];
	show(order, () => answers.push('yes'));
	expect(screen.getByRole('dialog').textContent?.replaceAll('\u00a0', ' ')).toContain('Zapisać 39,00 zł jako zapłacone?');
	expect(screen.getByText(/Zmieni się przychód miesiąca: marzec 2026/)).toBeTruthy();
	expect(screen.queryByText(/zamkniętym miesiącu/)).toBeNull();
	fireEvent.click(screen.getByRole('button', { name: 'Tak' }));
	expect(answers).toEqual(['yes']);
});

it('G-004 of a closed month it says where the amount goes', () => {
	show({ ...order, month_closed: 1 });
	expect(screen.getByText(/zamkniętym miesiącu \(marzec 2026\)/)).toBeTruthy();
	expect(screen.queryByText(/Zmieni się przychód miesiąca: marzec 2026/)).toBeNull();
});

it('G-004 nothing is asked before way and note are there, and only a payment record is sent with the status', () => {
	const values = { ...toEditValues(order), status: 'COMPLETED' as const };
	expect(recordOf(order, 'COMPLETED')).toBe('payment');
	expect(Object.keys(whyNotRecorded(order, values, now) ?? {})).toEqual(['how', 'note']);
	const filled = { ...values, how: 'cash', note: 'KP 7' };
	expect(whyNotRecorded(order, filled, now)).toBeNull();
	expect(toEdit(order, filled, { status: true })).toEqual({ status: 'COMPLETED', how: 'cash', paid_on: null, note: 'KP 7' });
	expect(toEdit(order, { ...filled, status: 'CANCELED' }, { country: true })).toEqual({ country: '' });
});
