// A client generated only from /api/openapi.json, as an external developer would: types from its schemas, a function per operation.

type Schema = { [name: string]: unknown } & {
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	oneOf?: Schema[];
	enum?: unknown[];
	type?: string | string[];
	additionalProperties?: Schema | boolean;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
	operationId: string;
	parameters: Parameter[];
	requestBody?: Content & { required: boolean };
	responses: Record<string, Content & { $ref?: string }>;
};
export type ApiDescription = { openapi: string; paths: Record<string, Record<string, Operation>> };

const PLAIN: Record<string, string> = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

const fields = (properties: Record<string, Schema>, required: string[]) =>
	`{ ${Object.entries(properties)
		.map(([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`)
		.join(' ')} }`;

function typeOf(schema: Schema): string {
	const options = schema.anyOf ?? schema.oneOf;
	if (options) return options.map((option) => `(${typeOf(option)})`).join(' | ');
	if ('const' in schema) return JSON.stringify(schema.const);
	if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
	if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
	if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
	if (schema.type !== 'object') return PLAIN[schema.type ?? ''] ?? 'unknown';
	if (schema.properties) return fields(schema.properties, schema.required ?? []);
	return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties) : 'unknown'}>`;
}

const json = (content: Content | undefined) => content?.content?.['application/json']?.schema;

function inputType({ parameters, requestBody }: Operation): string {
	const part = (where: Parameter['in']) => {
		const those = parameters.filter((parameter) => parameter.in === where);
		const required = those.filter((parameter) => parameter.required).map(({ name }) => name);
		const type = fields(Object.fromEntries(those.map(({ name, schema }) => [name, schema])), required);
		return those.length > 0 ? `${where}${required.length > 0 ? '' : '?'}: ${type}; ` : '';
	};
	const body = json(requestBody);
	return `{ ${part('path')}${part('query')}${body ? `body${requestBody?.required ? '' : '?'}: ${typeOf(body)}; ` : ''}}`;
}

/** The source of the client in TypeScript. */
export function clientSource({ paths }: ApiDescription): string {
	const calls = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => {
			const [success = {}] = Object.entries(operation.responses).flatMap(([status, answer]) => (status.startsWith('2') ? [answer] : []));
			const answer = json(success);
			return `	${operation.operationId}: (input: ${inputType(operation)}) => call<${answer ? typeOf(answer) : 'void'}>(base, token, '${method.toUpperCase()}', '${path}', input),`;
		}),
	);
	return `type Input = { path?: object; query?: object; body?: unknown };
async function call<T>(base: string, token: string, method: string, template: string, { path = {}, query = {}, body }: Input): Promise<T> {
	const values = new Map(Object.entries(path));
	const address = new URL(template.replace(/\\{(\\w+)\\}/g, (_whole, name) => encodeURIComponent(String(values.get(name)))), base);
	for (const [name, value] of Object.entries(query)) if (value != null) address.searchParams.set(name, String(value));
	const headers = { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) };
	const answer = await fetch(address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
	if (!answer.ok) throw new Error(\`\${method} \${address.pathname}: \${answer.status} \${await answer.text()}\`);
	return (answer.status === 204 ? undefined : await answer.json()) as T;
}
export const client = (base: string, token = '') => ({
${calls.join('\n')}
});
`;
}
