import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VAT_RATES, type VatRate } from '../../catalogue/vat.rules.ts';
import { text } from '../../texts/texts.ts';
import type { InvoiceLine, RateSum } from './invoice-document.ts';
import { linesOfOrder, linesOfReturn, type SoldOrder } from './invoice-lines.rules.ts';
import { addSums, differenceOf, grossOf, sumsOfLines, vatOf } from './invoice-sums.rules.ts';

const line = (vat_rate: VatRate, gross_grosze: number) => ({ vat_rate, gross_grosze });
const tuple = ({ vat_rate, net_grosze, vat_grosze, gross_grosze }: RateSum) => [vat_rate, net_grosze, vat_grosze, gross_grosze];

describe('sums of an invoice', () => {
	it('B-044 K-05 are computed from the gross of all lines of a rate, and rounded once', () => {
		expect(sumsOfLines([line('8', 4500)]).map(tuple)).toEqual([['8', 4167, 333, 4500]]);
		expect(sumsOfLines([line('23', 999), line('23', 999), line('23', 999)]).map(tuple)).toEqual([['23', 2437, 560, 2997]]);
		const mixed = sumsOfLines([line('8', 4500), line('23', 2997), line('zw', 1000)]);
		expect(mixed.map(tuple)).toEqual([
			['23', 2437, 560, 2997],
			['8', 4167, 333, 4500],
			['zw', 1000, 0, 1000],
		]);
		expect([grossOf(mixed), vatOf(mixed)]).toEqual([8497, 893]);
	});

	it('B-043 K-08 of a correction are the sums after it minus the sums before it, not the tax of the difference', () => {
		const whole = sumsOfLines([line('23', 5997)]);
		const first = differenceOf(sumsOfLines([line('23', 3998)]), whole);
		expect(first.map(tuple)).toEqual([['23', -1626, -373, -1999]]);
		const second = differenceOf(sumsOfLines([line('23', 0)]), addSums([whole, first]));
		expect(addSums([whole, first, second]).map(tuple)).toEqual([['23', 0, 0, 0]]);
	});

	/** by fractions of integers, without the code under test */
	const exactVat = (gross: bigint, rate: VatRate): bigint => {
		const percent = { '23': 23n, '8': 8n, '5': 5n, '0': 0n, zw: 0n, np: 0n }[rate];
		const [tax, part] = [gross * percent, 100n + percent];
		const rest = tax % part;
		return tax / part + (2n * rest >= part ? 1n : 0n);
	};

	it('B-044 K-06 agree with an independent calculation on random orders', () => {
		const anOrder = fc.record({
			price: fc.integer({ min: 1, max: 300_000 }),
			quantity: fc.integer({ min: 1, max: 60 }),
			one_free: fc.boolean(),
			paidPart: fc.integer({ min: 1, max: 1000 }),
			vat_rate: fc.constantFrom(...VAT_RATES),
		});
		fc.assert(
			fc.property(fc.array(anOrder, { minLength: 1, maxLength: 8 }), (orders) => {
				const lines = orders.flatMap(({ price, quantity, one_free, paidPart, vat_rate }) => {
					const paid = quantity - (one_free && quantity > 1 ? 1 : 0);
					const unrefunded_grosze = Math.max(1, Math.floor((price * paid * paidPart) / 1000));
					return linesOfOrder({
						description: 'Bilet',
						description_en: null,
						quantity,
						list_price_grosze: price,
						one_free,
						unrefunded_grosze,
						vat_rate,
						performance: null,
					});
				});
				for (const { quantity, unit_grosze, discount_grosze, gross_grosze } of lines) {
					expect(quantity * unit_grosze - discount_grosze).toBe(gross_grosze);
					expect(discount_grosze).toBeGreaterThanOrEqual(0);
				}
				for (const { vat_rate, net_grosze, vat_grosze, gross_grosze } of sumsOfLines(lines)) {
					const own = lines.filter((one) => one.vat_rate === vat_rate).reduce((sum, one) => sum + BigInt(one.gross_grosze), 0n);
					expect(BigInt(gross_grosze)).toBe(own);
					expect(BigInt(vat_grosze)).toBe(exactVat(own, vat_rate));
					expect(net_grosze + vat_grosze).toBe(gross_grosze);
				}
			}),
			{ numRuns: 500 },
		);
	});
});

describe('lines of an order', () => {
	const order = {
		description: 'Bilet: „Wesele”',
		description_en: 'Ticket: The Wedding' as string | null,
		quantity: 1,
		list_price_grosze: 4500,
		one_free: false,
		vat_rate: '8' as const,
		performance: null as SoldOrder['performance'],
	};
	const made = (more: Partial<typeof order> & { unrefunded_grosze: number }) =>
		linesOfOrder({ ...order, ...more }).map((one) => [one.quantity, one.unit_grosze, one.discount_grosze, one.gross_grosze]);

	it('B-042 one ticket, a ticket with a code, a group, a group with one free and a discount', () => {
		expect(made({ unrefunded_grosze: 4500 })).toEqual([[1, 4500, 0, 4500]]);
		expect(made({ unrefunded_grosze: 3375 })).toEqual([[1, 4500, 1125, 3375]]);
		expect(made({ quantity: 10, unrefunded_grosze: 45_000 })).toEqual([[10, 4500, 0, 45_000]]);
		expect(made({ quantity: 10, one_free: true, unrefunded_grosze: 36_450 })).toEqual([
			[9, 4500, 4050, 36_450],
			[1, 4500, 4500, 0],
		]);
		expect(made({ quantity: 1, one_free: true, unrefunded_grosze: 4500 })).toEqual([[1, 4500, 0, 4500]]);
		// granted at more than the current price
		expect(made({ quantity: 2, unrefunded_grosze: 9001 })).toEqual([[2, 4501, 1, 9001]]);
	});

	it('B-042 B-047 have the names of the order in both languages, a correction those of the invoice', () => {
		const namesOf = (lines: InvoiceLine[]) => lines.map(({ name, name_en }) => [name, name_en]);
		const lines = linesOfOrder({ ...order, quantity: 2, unrefunded_grosze: 9000 });
		expect(namesOf(lines)).toEqual([['Bilet: „Wesele”', 'Ticket: The Wedding']]);
		for (const returned_grosze of [9000, 4500, 1])
			expect(namesOf(linesOfReturn({ lines, unrefunded_grosze: 9000, returned_grosze }))).toEqual(namesOf(lines));
		const untranslated = linesOfOrder({ ...order, description_en: null, unrefunded_grosze: 4500 });
		expect(namesOf(untranslated)).toEqual([['Bilet: „Wesele”', undefined]]);
	});

	it('G-052 name the day and the hour of the performance, also after a title that had to be cut', () => {
		const performance = { date_from: '2026-11-18', date_to: '2026-11-18', time_from: '09:30' };
		const namesOf = (more: Partial<SoldOrder>) =>
			linesOfOrder({ ...order, unrefunded_grosze: 4500, performance, ...more }).map(({ name, name_en }) => [name, name_en]);
		expect(namesOf({})).toEqual([['Bilet: „Wesele”, 18.11.2026, 9:30', 'Ticket: The Wedding, 18.11.2026, 9:30']]);
		expect(namesOf({ performance: { ...performance, date_to: '2026-11-20', time_from: null } })[0]?.[0]).toBe(
			'Bilet: „Wesele”, 18.11.2026–20.11.2026',
		);
		expect(namesOf({ description: 'Bilet grupowy (5 szt.): Wesele', description_en: null, quantity: 5, one_free: true })).toEqual([
			['Bilet grupowy: Wesele, 18.11.2026, 9:30', undefined],
			['Bilet grupowy gratis: Wesele, 18.11.2026, 9:30', undefined],
		]);
		const [long] = namesOf({ description: 'W'.repeat(600) });
		expect(long?.[0]).toHaveLength(512);
		expect(long?.[0]).toMatch(/W…, 18\.11\.2026, 9:30$/);
	});

	it.each([
		[
			'orders.product.group',
			['Bilet grupowy: „Wesele”', 'Bilet grupowy gratis: „Wesele”'],
			['Group ticket: The Wedding', 'Free group ticket: The Wedding'],
		],
		[
			'orders.product.group_video',
			['Dostęp dla grupy: „Wesele”', 'Dostęp dla grupy gratis: „Wesele”'],
			['Group access: The Wedding', 'Free group access: The Wedding'],
		],
	] as const)('B-042 of %s with one free say which are paid and which is free, without the count of both', (key, polish, english) => {
		const group = {
			...order,
			description: text('pl', key, { title: '„Wesele”', count: 5 }),
			description_en: text('en', key, { title: 'The Wedding', count: 5 }),
			quantity: 5,
			unrefunded_grosze: 18_000,
		};
		const lines = linesOfOrder({ ...group, one_free: true });
		expect(lines.map(({ quantity }) => quantity)).toEqual([4, 1]);
		expect(lines.map(({ name }) => name)).toEqual(polish);
		expect(lines.map(({ name_en }) => name_en)).toEqual(english);
		expect(linesOfOrder(group).map(({ name }) => name)).toEqual([group.description]);
		// of a description by another version
		expect(linesOfOrder({ ...group, description: 'Grupa', one_free: true }).map(({ name }) => name)).toEqual(['Grupa', 'Grupa (gratis)']);
	});

	it('B-042 a long title is truncated to the maximum length, with an ellipsis', () => {
		const [long] = linesOfOrder({ ...order, description: `${'x'.repeat(600)}`, unrefunded_grosze: 1 });
		expect(long?.name).toHaveLength(512);
		expect(long?.name.endsWith('…')).toBe(true);
	});

	it('B-043 of a refund are whole tickets where the amount equals their price, else a lower price', () => {
		const lines = linesOfOrder({ ...order, quantity: 3, unrefunded_grosze: 13_500 });
		const returned = (unrefunded_grosze: number, returned_grosze: number) =>
			linesOfReturn({ lines, unrefunded_grosze, returned_grosze }).map((one) => [one.quantity, one.unit_grosze, one.gross_grosze]);
		expect(returned(13_500, 4500)).toEqual([[-1, 4500, -4500]]);
		expect(returned(9000, 9000)).toEqual([[-2, 4500, -9000]]);
		expect(returned(13_500, 13_500)).toEqual([[-3, 4500, -13_500]]);
		expect(returned(13_500, 1250)).toEqual([[1, -1250, -1250]]);
		const withFree = linesOfOrder({ ...order, quantity: 3, one_free: true, unrefunded_grosze: 8100 });
		const all = linesOfReturn({ lines: withFree, unrefunded_grosze: 8100, returned_grosze: 8100 });
		expect(all.map((one) => [one.quantity, one.discount_grosze, one.gross_grosze])).toEqual([
			[-2, -900, -8100],
			[-1, -4500, 0],
		]);
		for (const one of all) expect(one.quantity * one.unit_grosze - one.discount_grosze).toBe(one.gross_grosze);
	});
});
