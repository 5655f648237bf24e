import type { FastifyReply } from 'fastify';
import { z } from '#domain/base/zod.ts';

type JsonSchema = { [name: string]: unknown };
type Serialiser = ReturnType<FastifyReply['compileSerializationSchema']>;

/**
 * The allow-list of an answer as JSON schema for Fastify's compiled serialiser: a field the contract does not name is never sent.
 * `anyOf: [X, null]` becomes `nullable`, which the serialiser writes without trying the alternatives one by one.
 */
function answerSchema(schema: z.ZodType): JsonSchema {
	const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as JsonSchema;
	delete json.$schema;
	return flattenNullable(json) as JsonSchema;
}

function flattenNullable(node: unknown): unknown {
	if (Array.isArray(node)) return node.map(flattenNullable);
	if (typeof node !== 'object' || node === null) return node;
	const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, flattenNullable(value)])) as JsonSchema;
	const options = copy.anyOf;
	if (!Array.isArray(options) || options.length !== 2) return copy;
	const other = options.find((option: JsonSchema) => option.type !== 'null') as JsonSchema | undefined;
	if (!options.some((option: JsonSchema) => option.type === 'null') || !other?.type || typeof other.type !== 'string') return copy;
	const { anyOf: _dropped, ...rest } = copy;
	return { ...rest, ...other, nullable: true };
}

const compiled = new WeakMap<z.ZodType, Serialiser>();

/** Compiled for the first answer of its kind: compiling all of them would be a third of the time a server takes to start. */
export function serialiserOf(schema: z.ZodType, reply: FastifyReply): Serialiser {
	const known = compiled.get(schema);
	if (known) return known;
	const made = reply.compileSerializationSchema(answerSchema(schema));
	compiled.set(schema, made);
	return made;
}
