import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNotice } from '#server/outside/payu/payu.notice.ts';

const parse = (body: unknown) => parseNotice(Buffer.from(JSON.stringify(body)));
const order = {
	orderId: 'ORD1',
	extOrderId: 'event-1',
	merchantPosId: '300746',
	currencyCode: 'PLN',
	totalAmount: '5000',
	status: 'COMPLETED',
};

describe('the body of a notice', () => {
	it('of an order gives its ids, status and amount', () => {
		expect(parse({ order, properties: [{ name: 'PAYMENT_ID', value: '77' }] })).toEqual({
			kind: 'order',
			orderId: 'ORD1',
			extOrderId: 'event-1',
			status: 'COMPLETED',
			merchantPosId: '300746',
			currencyCode: 'PLN',
			totalGrosze: 5000,
			paymentId: '77',
		});
	});

	it.each([undefined, 'REJECTED', 'completed', 7, null])('never takes %j for a paid status', (status) => {
		expect(parse({ order: { ...order, status } })).toMatchObject({ kind: 'order', status: 'UNKNOWN' });
	});

	it.each(['50.00', '-1', '5e3', '', ' 5000', null, 12.5, {}])('has no amount when it contains %j', (totalAmount) => {
		expect(parse({ order: { ...order, totalAmount } })).toMatchObject({ totalGrosze: null });
	});

	it('of a refund is recognised by its root, with or without an amount', () => {
		const refund = { refundId: '9', extRefundId: 'r-1', amount: '1000', currencyCode: 'PLN', status: 'FINALIZED', reason: 'refund' };
		const base = { kind: 'refund', orderId: 'ORD1', extOrderId: 'event-1', refundId: '9', status: 'FINALIZED' };
		expect(parse({ orderId: 'ORD1', extOrderId: 'event-1', refund })).toEqual({
			...base,
			extRefundId: 'r-1',
			amountGrosze: 1000,
			currencyCode: 'PLN',
		});
		const byHand = { refundId: 9, status: 'FINALIZED', refundDate: '2026-11-15T12:00:00.000+01:00' };
		expect(parse({ orderId: 'ORD1', extOrderId: 'event-1', refund: byHand })).toEqual({
			...base,
			extRefundId: null,
			amountGrosze: null,
			currencyCode: null,
		});
	});

	it.each([
		'',
		'{',
		'null',
		'[]',
		'"x"',
		'7',
		'{"order":null}',
		'{"order":[]}',
		'{"order":{"status":"COMPLETED"}}',
		'{"refund":{}}',
		'{"orderId":"A"}',
	])('%s is unknown, not an error', (body) => expect(parseNotice(Buffer.from(body))).toEqual({ kind: 'unknown' }));

	it('never throws, whatever the bytes or the JSON', () => {
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
				expect(parseNotice(Buffer.from(bytes)).kind).toBe('unknown');
			}),
		);
		const shaped = fc.record({ orderId: fc.jsonValue(), order: fc.jsonValue(), refund: fc.jsonValue(), properties: fc.jsonValue() });
		fc.assert(
			fc.property(shaped, (body) => {
				expect(['order', 'refund', 'unknown']).toContain(parse(body).kind);
			}),
		);
		expect(parseNotice(Buffer.from('['.repeat(200_000))).kind).toBe('unknown');
	});
});
