import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { z } from '#domain/base/zod.ts';
import type { Context } from './context.ts';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
	const { $schema: _dropped, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<
		string,
		unknown
	>;
	return json;
};

const ERROR_SCHEMA = {
	type: 'object',
	required: ['statusCode', 'message', 'type'],
	properties: {
		statusCode: { type: 'integer' },
		message: { type: 'string' },
		type: { type: 'string' },
		formError: { type: 'object', additionalProperties: { type: 'string' } },
		resend: { type: 'boolean' },
		verified: { type: 'boolean' },
		email: { type: 'string' },
		order: { type: 'object' },
	},
};

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query') {
	if (!schema) return [];
	const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
	return Object.entries(properties).map(([name, value]) => ({
		name,
		in: where,
		required: where === 'path' || required.includes(name),
		schema: value,
	}));
}

function requestBody(endpoint: Endpoint) {
	if (!endpoint.body) return {};
	const schema = jsonSchema(endpoint.body, 'input') as { properties?: Record<string, unknown> };
	const files = Object.fromEntries((endpoint.files ?? []).map((name) => [name, { type: 'string', format: 'binary' }]));
	return {
		requestBody: {
			content: {
				'application/json': { schema },
				...(endpoint.files && { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...files } } } }),
			},
		},
	};
}

function operation(endpoint: Endpoint) {
	const content = {
		...(endpoint.answer && { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } }),
		...Object.fromEntries((endpoint.produces ?? []).map((type) => [type, {}])),
	};
	return {
		summary: endpoint.summary,
		tags: [endpoint.path.split('/')[2] ?? 'service'],
		'x-who': endpoint.who,
		security: endpoint.who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
		parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
		...requestBody(endpoint),
		responses: {
			[endpoint.status]: { description: 'success', ...(Object.keys(content).length > 0 && { content }) },
			default: { description: 'error', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
		},
	};
}

export function describeApi(endpoints: Endpoint[], publicUrl: string) {
	const paths: Record<string, Record<string, unknown>> = {};
	for (const endpoint of endpoints) {
		const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
	}
	return {
		openapi: '3.0.3',
		info: { title: 'Rampa', version: '1.10', description: 'Generated from the schemas that validate the calls.' },
		servers: [{ url: publicUrl }],
		components: {
			securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
			schemas: { Error: ERROR_SCHEMA },
		},
		paths,
	};
}

export function openApiRoute(app: FastifyInstance, context: Context) {
	let description: string | undefined;
	app.get('/api/openapi.json', async (_request, reply) => {
		description ??= JSON.stringify(describeApi(context.endpoints, context.env.publicUrl));
		return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(description);
	});
}
