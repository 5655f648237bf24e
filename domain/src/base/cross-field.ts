import type { FormError } from './refusal.ts';
import type { z } from './zod.ts';

/** Given the fields it needs, parsed; the others unparsed. */
type Rule<Needed> = (values: Needed & Record<string, unknown>) => FormError | null;

/**
 * A rule between fields that is reported together with all other errors of the form (F-096): zod skips its own refinements once
 * any field is wrong. It runs when the fields it needs are sent and valid, so that it also holds for a change of some fields.
 */
export const crossField = <S extends z.ZodObject, Needed extends object = z.output<S>>(
	schema: S,
	needs: readonly (keyof Needed & string)[],
	rule: Rule<Needed>,
): S =>
	schema.check(
		checkAlways(({ value, issues }) => {
			if (typeof value !== 'object' || value === null) return;
			const wrong = new Set(issues.map(({ path }) => String(path?.[0])));
			if (needs.some((field) => wrong.has(field) || !(field in value))) return;
			for (const [field, message] of Object.entries(rule(value as Needed & Record<string, unknown>) ?? {}))
				if (!wrong.has(field)) issues.push({ code: 'custom', path: pathOf(field), message, input: value });
		}),
	) as S;

/** `chapters.2.title` names a field of a row. */
const pathOf = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

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
