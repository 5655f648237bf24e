import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../lib/context.ts';
import { refuseInMaintenance } from '../lib/http/guard.ts';
import { sendReady, toReady } from '../lib/http/ready.ts';
import { inputSchema, outputSchema } from './api-schema.ts';

const ERROR_SCHEMA = {
	type: 'object',
	required: ['statusCode', 'message', 'type'],
	properties: {
		statusCode: { type: 'integer' },
		message: { type: 'string' },
		type: { type: 'string' },
		formError: { type: 'object', additionalProperties: { type: 'string' } },
		/** the keys of those sentences, for programs */
		formErrorKeys: { type: 'object', additionalProperties: { type: 'string' } },
		resend: { type: 'boolean' },
		/** of `no_access`: a payment that may still be confirmed would change it */
		pending: { type: 'boolean' },
		verified: { type: 'boolean' },
		email: { type: 'string' },
		order: { type: 'object' },
		/** of `changed_since`: who changed what, and when */
		changes: {
			type: 'array',
			items: {
				type: 'object',
				required: ['by', 'at', 'fields'],
				properties: {
					by: { type: ['string', 'null'] },
					at: { type: 'string', format: 'date-time' },
					fields: { type: 'array', items: { type: 'string' } },
				},
			},
		},
	},
};

const ERRORS = {
	400: 'The request cannot be read',
	401: 'No valid token: sign in',
	403: 'Not for this caller',
	404: 'There is no such thing',
	409: 'Not in its present state; `type` says why',
	422: 'Wrong values; `formError` has a sentence for each field',
	429: 'Too many requests; `retry-after` says when to come back',
} as const;
const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const ERROR_RESPONSES = Object.fromEntries(
	[...Object.entries(ERRORS), ['default', 'Any other error, in the same shape']].map(([status, description]) => [
		`Error${status}`,
		{ description, content: ERROR_CONTENT },
	]),
);

/** The possible refusals of a call, derived from its definition. */
function errorStatuses({ who, token, params, query, body, method }: Endpoint): (keyof typeof ERRORS)[] {
	const isChange = method !== 'GET';
	return [
		...(isChange ? [400 as const] : []),
		...(who === 'anyone' && token === 'ignored' ? [] : [401 as const]),
		...(who === 'admin' || who === 'owner' ? [403 as const] : []),
		...(params ? [404 as const] : []),
		...(isChange ? [409 as const] : []),
		...(query || body ? [422 as const] : []),
		429,
	];
}

const TEMPLATE_PARAMETER = /:(\w+)/g;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const parameterNames = (path: string) => [...path.matchAll(TEMPLATE_PARAMETER)].map(([, name = '']) => name);
const shapeOf = (path: string) => path.replace(TEMPLATE_PARAMETER, ':');

/** `slug` and `id` at the same position become `slugOrId`; a name with both is kept. */
function commonName(names: string[]): string {
	const [first = '', ...others] = [...new Set(names)];
	return others.reduce((name, other) => (name.toLowerCase().includes(other.toLowerCase()) ? name : `${name}Or${capital(other)}`), first);
}

/** One path template for calls that differ only in parameter names: OpenAPI needs one name per template. */
function templateNames(endpoints: Endpoint[]): Map<string, string[]> {
	const byShape = Map.groupBy(endpoints, ({ path }) => shapeOf(path));
	return new Map(
		[...byShape].map(([shape, calls]) => {
			const names = calls.map(({ path }) => parameterNames(path));
			return [shape, (names[0] ?? []).map((_name, at) => commonName(names.map((those) => those[at] ?? '')))];
		}),
	);
}

/** `GET /api/orders/:extOrderId/refunds` → `getOrdersByExtOrderIdRefunds` */
const operationId = ({ method, path }: Endpoint) =>
	method.toLowerCase() +
	path
		.split('/')
		.filter((part) => part && part !== 'api')
		.map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : part.split(/\W|_/).map(capital).join('')))
		.join('');

function pathParameters({ params, path }: Endpoint, names: string[]) {
	const { properties = {} } = params ? inputSchema(params) : {};
	return parameterNames(path).map((own, at) => ({
		name: names[at] ?? own,
		in: 'path',
		required: true,
		...(names[at] !== own && { description: `here: ${own}` }),
		schema: properties[own] ?? { type: 'string' },
	}));
}

function queryParameters({ query }: Endpoint) {
	if (!query) return [];
	const { properties = {}, required = [] } = inputSchema(query);
	return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function requestBody({ body, files }: Endpoint) {
	if (!body) return {};
	const schema = inputSchema(body);
	const fileFields = Object.fromEntries(
		(files ?? []).map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
	);
	return {
		requestBody: {
			required: (schema.required ?? []).length > 0,
			content: {
				'application/json': { schema },
				...(files && { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, ...fileFields } } } }),
			},
		},
	};
}

const tagOf = ({ path }: Endpoint) => path.split('/')[2] ?? 'service';

function operation(endpoint: Endpoint, names: string[]) {
	const content = {
		...(endpoint.answer && { 'application/json': { schema: outputSchema(endpoint.answer) } }),
		...Object.fromEntries((endpoint.produces ?? []).map((type) => [type, {}])),
	};
	const errors = [...errorStatuses(endpoint), 'default'].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]);
	return {
		operationId: operationId(endpoint),
		summary: endpoint.summary,
		tags: [tagOf(endpoint)],
		'x-who': endpoint.who,
		security: endpoint.who === 'anyone' ? [{}, { token: [] }] : [{ token: [] }],
		parameters: [...pathParameters(endpoint, names), ...queryParameters(endpoint)],
		...requestBody(endpoint),
		responses: {
			[endpoint.status]: { description: 'success', ...(Object.keys(content).length > 0 && { content }) },
			...Object.fromEntries(errors),
		},
	};
}

function describeApi(endpoints: Endpoint[], publicUrl: string) {
	const templates = templateNames(endpoints);
	const paths: Record<string, Record<string, unknown>> = {};
	for (const endpoint of endpoints) {
		const names = templates.get(shapeOf(endpoint.path)) ?? [];
		let at = 0;
		const path = endpoint.path.replace(TEMPLATE_PARAMETER, () => `{${names[at++]}}`);
		paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, names) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Rampa',
			version: manifest.version.replace(/\.0$/, ''),
			description: 'Generated from the schemas that validate the calls.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: publicUrl }],
		tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
		components: {
			securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } },
			schemas: { Error: ERROR_SCHEMA },
			responses: ERROR_RESPONSES,
		},
		paths,
	};
}

export function openApiRoute(app: FastifyInstance, context: Context) {
	const description = {
		key: '/api/openapi.json',
		isFixed: true,
		make: async () => ({ ready: toReady(JSON.stringify(describeApi(context.endpoints, context.env.publicUrl)), null) }),
	};
	app.get('/api/openapi.json', async (request, reply) => {
		await refuseInMaintenance(context);
		reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300');
		return sendReady(request, reply, (await context.ready.get(description)).ready);
	});
}
