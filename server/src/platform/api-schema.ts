import { z } from '#domain/base/zod.ts';

export type JsonSchema = { properties?: Record<string, JsonSchema>; required?: string[]; [name: string]: unknown };

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

function convert(schema: z.ZodType, io: 'input' | 'output', override?: Override): JsonSchema {
	const { $schema: _dropped, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', override });
	return json as JsonSchema;
}

const isLeftOut = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

/**
 * JSON schema of a request. zod does not look inside `preprocess` (it describes such a field as required and of any type),
 * so the schema behind it is described, and a field is required when the schema refuses its absence.
 */
const asSent: Override = ({ zodSchema, jsonSchema }) => {
	const { def } = zodSchema._zod;
	if (def.type === 'pipe' && def.in._zod.def.type === 'transform') {
		for (const name of Object.keys(jsonSchema)) delete jsonSchema[name];
		Object.assign(jsonSchema, inputSchema(def.out as z.ZodType));
	}
	if (def.type !== 'object') return;
	const required = Object.entries(def.shape).filter(([, field]) => !isLeftOut(field));
	delete jsonSchema.required;
	if (required.length > 0) jsonSchema.required = required.map(([name]) => name);
};

export const inputSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'input', asSent);
export const outputSchema = (schema: z.ZodType): JsonSchema => convert(schema, 'output');
