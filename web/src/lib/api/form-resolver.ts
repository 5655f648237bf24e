import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from '#domain/base/zod.ts';
import { pressEnded } from '../press.ts';

/** The first error of each field; of a union, the one of the member that came closest. */
function errorsOf(found: readonly z.core.$ZodIssue[]): Record<string, FieldError> {
	const errors: Record<string, FieldError> = {};
	const issues = [...found];
	for (const issue of issues) {
		const members = issue.code === 'invalid_union' ? issue.errors : [];
		const [closest] = members.toSorted((a, b) => a.length - b.length)[0] ?? [];
		const { code, message } = closest ?? issue;
		errors[issue.path.join('.')] ??= { type: code, message };
		issues.push(...members.flat().map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
	}
	return errors;
}

/** Validates the values with the schema of the contract and passes them on unparsed: the server parses them with the same schema. */
export const checkSent =
	<Values extends FieldValues, Sent>(schema: z.ZodType, toSent: (values: Values) => Sent): Resolver<Values, unknown, Sent> =>
	async (values, _context, options) => {
		await pressEnded();
		const sent = toSent(values);
		const { error } = await schema.safeParseAsync(sent);
		return error ? { values: {}, errors: toNestErrors<Values>(errorsOf(error.issues), options) } : { values: sent, errors: {} };
	};

/** The same for a form whose values are sent as they are typed. */
export const checkBy = <Values extends FieldValues>(schema: z.ZodType): Resolver<Values> =>
	checkSent(schema, (values: Values) => ({ ...values }));

/** Passes on the parsed values. */
export const parseBy =
	<Values extends FieldValues, Parsed>(schema: z.ZodType<Parsed>): Resolver<Values, unknown, Parsed> =>
	async (values, _context, options) => {
		await pressEnded();
		const { data, error } = await schema.safeParseAsync(values);
		return error ? { values: {}, errors: toNestErrors<Values>(errorsOf(error.issues), options) } : { values: data, errors: {} };
	};
