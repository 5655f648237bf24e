import type { FormError } from './refusal.ts';
import type { z } from './zod.ts';

/** The fields a rule needs, parsed; the others unparsed. */
type Values<S extends z.ZodObject, Field extends keyof z.output<S>> = Pick<z.output<S>, Field> & Record<string, unknown>;
type Rule<S extends z.ZodObject, Field extends keyof z.output<S>> = (values: Values<S, Field>) => FormError | null;

/**
 * A rule between fields that is reported together with all other errors of the form (F-096): zod skips its own refinements once
 * any field is wrong. It runs when the fields it needs are valid.
 */
export const crossField = <S extends z.ZodObject, Field extends keyof z.output<S> & string>(
	schema: S,
	needs: readonly Field[],
	rule: Rule<S, Field>,
): S =>
	schema.check(
		checkAlways(({ value, issues }) => {
			if (typeof value !== 'object' || value === null) return;
			const wrong = new Set(issues.map(({ path }) => String(path?.[0])));
			if (needs.some((field) => wrong.has(field) || !(field in value))) return;
			for (const [field, message] of Object.entries(rule(value as Values<S, Field>) ?? {}))
				if (!wrong.has(field)) issues.push({ code: 'custom', path: field.split('.'), message, input: value });
		}),
	) as S;

/** A rule between the rows of a list, reported for one field of a row together with all errors of the rows. */
export const crossRows = <S extends z.ZodArray>(
	schema: S,
	field: string,
	rule: (rows: readonly unknown[]) => readonly { row: number; message: string }[],
): S =>
	schema.check(
		checkAlways(({ value, issues }) => {
			if (!Array.isArray(value)) return;
			for (const { row, message } of rule(value)) issues.push({ code: 'custom', path: [row, field], message, input: value });
		}),
	) as S;

/** Runs although other fields are wrong. */
const checkAlways = <T>(check: (payload: z.core.ParsePayload) => void) =>
	({ _zod: { def: { check: 'custom', when: () => true }, onattach: [], check } }) as unknown as z.core.$ZodCheck<T>;

/** The valid fields of a form that has invalid ones, each parsed on its own. */
export function readableFields<S extends z.ZodType>(schema: S, input: unknown): Partial<z.output<S>> {
	const { shape = {} } = schema as S & { shape?: Record<string, z.ZodType> };
	const given = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
	const fields = Object.entries(shape).flatMap(([name, field]) => {
		const read = field.safeParse(given[name]);
		return read.success && read.data !== undefined ? [[name, read.data]] : [];
	});
	return Object.fromEntries(fields) as Partial<z.output<S>>;
}
