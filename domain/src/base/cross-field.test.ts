import { describe, expect, it } from 'vitest';
import { crossField, readableFields } from './cross-field.ts';
import { z } from './zod.ts';

const form = crossField(
	z.object({ min: z.number('min'), max: z.number('max'), name: z.string().min(1, 'name') }),
	['min', 'max'],
	({ min, max }) => (max < min ? { max: 'order' } : null),
);
const wrong = (input: unknown) =>
	Object.fromEntries(form.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]) ?? []);

describe('rules between fields', () => {
	it('F-096 are reported together with all other errors', () => {
		expect(wrong({ min: 5, max: 3, name: '' })).toEqual({ max: 'order', name: 'name' });
		expect(wrong({ min: 5, max: 3, name: 'x' })).toEqual({ max: 'order' });
		expect(form.safeParse({ min: 3, max: 5, name: 'x' }).success).toBe(true);
	});

	it('F-096 wait for the fields they need', () => {
		expect(wrong({ min: 'x', max: 3, name: '' })).toEqual({ min: 'min', name: 'name' });
		expect(wrong({ max: 3, name: 'x' })).toEqual({ min: 'min' });
		for (const input of [null, 'text', [], undefined]) expect(form.safeParse(input).success).toBe(false);
	});

	it('F-096 may read a field that is invalid', () => {
		const repeated = crossField(z.object({ one: z.string().min(5, 'short'), two: z.string() }), ['two'], ({ one, two }) =>
			one === two ? null : { two: 'differs' },
		);
		const messages = (input: unknown) => repeated.safeParse(input).error?.issues.map(({ message }) => message);
		expect(messages({ one: 'a', two: 'b' })).toEqual(['short', 'differs']);
		expect(messages({ one: 'a', two: 'a' })).toEqual(['short']);
	});

	it('F-096 the valid fields are parsed one by one', () => {
		expect(readableFields(form, { min: 1, max: 'x', name: 'n', more: 1 })).toEqual({ min: 1, name: 'n' });
		expect(readableFields(form, null)).toEqual({});
		expect(readableFields(z.string(), 'x')).toEqual({});
	});
});
