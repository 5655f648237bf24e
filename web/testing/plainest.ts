import { momentOut } from '#domain/base/values.ts';
import { z } from '#domain/base/zod.ts';

/** A part of a value; lists have all their elements, which may be parts themselves. */
export type PartOf<T> = T extends readonly (infer Element)[]
	? readonly PartOf<Element>[]
	: T extends object
		? { [key in keyof T]?: PartOf<T[key]> }
		: T;

const inner = (schema: { unwrap(): unknown }) => schema.unwrap() as z.ZodType;

/** The values of a schema, and the plainest ones where nothing is given: '', 0, [], null, the first of a choice. Absent where that is allowed. */
export function filled(schema: z.ZodType, given?: unknown): unknown {
	if (schema instanceof z.ZodOptional) return given === undefined ? undefined : filled(inner(schema), given);
	if (schema instanceof z.ZodNullable) return given === undefined || given === null ? null : filled(inner(schema), given);
	if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return filled(inner(schema), given);
	if (schema instanceof z.ZodPipe) return filled(schema.in as z.ZodType, given);
	if (schema instanceof z.ZodObject) {
		const fields = (given ?? {}) as Record<string, unknown>;
		const known = Object.entries(schema.shape).map(([name, field]) => [name, filled(field as z.ZodType, fields[name])]);
		return Object.fromEntries(known.filter(([, value]) => value !== undefined));
	}
	if (schema instanceof z.ZodArray) return ((given ?? []) as unknown[]).map((element) => filled(schema.element as z.ZodType, element));
	if (schema instanceof z.ZodUnion) return filledOption(schema.options as z.ZodType[], given);
	if (given !== undefined) return given;
	if (schema === momentOut) return '2026-01-01T12:00:00Z';
	if (schema instanceof z.ZodEnum) return schema.options[0];
	if (schema instanceof z.ZodLiteral) return [...schema.values][0];
	if (schema instanceof z.ZodNumber)
		return schema.minValue && schema.minValue > 0 && Number.isFinite(schema.minValue) ? schema.minValue : 0;
	if (schema instanceof z.ZodBoolean) return false;
	if (schema instanceof z.ZodRecord) return {};
	if (schema instanceof z.ZodTuple) return schema._zod.def.items.map((item) => filled(item as z.ZodType));
	return '';
}

/** The first option of a union that takes what is given. */
function filledOption(options: z.ZodType[], given: unknown): unknown {
	const values = options.map((option) => filled(option, given));
	return values[options.findIndex((option, index) => option.safeParse(values[index]).success)] ?? values[0];
}
