import type { FastifyInstance, InjectOptions } from 'fastify';

export type TestRequest = {
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
	url: string;
	token?: string | null;
	body?: unknown;
	headers?: Record<string, string>;
	ip?: string;
	cookies?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
type TestBody = any;

export type TestResponse = {
	status: number;
	body: TestBody;
	text: string;
	bytes: Buffer;
	headers: Record<string, string | string[] | number | undefined>;
};

/** One request through the whole app. */
export async function request(
	app: FastifyInstance,
	{ method = 'GET', url, token, body, headers = {}, ip, cookies }: TestRequest,
): Promise<TestResponse> {
	const options: InjectOptions = {
		method,
		url,
		headers: { ...(token ? { 'x-auth-token': token } : {}), ...headers },
		...(body !== undefined && { payload: body as InjectOptions['payload'] }),
		...(ip && { remoteAddress: ip }),
		...(cookies && { cookies }),
	};
	const answer = await app.inject(options);
	const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
	return {
		status: answer.statusCode,
		body: isJson && answer.body ? JSON.parse(answer.body) : null,
		text: answer.body,
		bytes: answer.rawPayload,
		headers: answer.headers,
	};
}
