import { CHECK_ONLY_HEADER } from '#domain/base/endpoint.ts';
import { pageLanguage, translate } from '../language.tsx';
import { noteDateHeader } from '../server-clock.ts';
import { ApiError, type ApiErrorShape, TOO_LATE } from './api-error.ts';
import { takeEarly } from './early-answers.ts';

export type RequestInput = {
	method: string;
	path: string;
	query?: Record<string, unknown>;
	body?: unknown;
	files?: Record<string, Blob | null | undefined>;
	token: string | null;
	accept?: string;
	/** only validates the form; the server does not execute the call */
	checkOnly?: boolean;
};

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

function address(path: string, query: Record<string, unknown> = {}): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) if (isGiven(value)) search.set(name, String(value));
	return search.size > 0 ? `${path}?${search}` : path;
}

/** Files are sent with the other fields; objects as JSON, null as empty text. */
function multipart(body: unknown, files: Record<string, Blob | null | undefined>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
		if (value === undefined) continue;
		form.append(name, value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));
	}
	for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, file instanceof File ? file.name : name);
	return form;
}

export async function toApiError(response: Response): Promise<ApiError> {
	const shape: Partial<ApiErrorShape> = await response.json().catch(() => ({}));
	return new ApiError({
		...shape,
		statusCode: response.status,
		message: shape.message ?? translate(pageLanguage(), 'errorpage.internal'),
		type: shape.type ?? 'unknown',
	});
}

/** The longest wait for data: longer than the server's own limits, whose errors say more. */
const READ_LIMIT_MS = 30_000;

const unreachable = () => new ApiError({ statusCode: 0, type: 'network', message: translate(pageLanguage(), 'web.no_connection') });
const tooLate = () => new ApiError({ statusCode: 0, type: TOO_LATE, message: translate(pageLanguage(), 'web.no_answer') });

/** Rejects when the time is up, also where the answer belongs to a request that was sent before. */
const endOf = (limit: AbortSignal) =>
	new Promise<never>((_done, failed) => {
		limit.addEventListener('abort', () => failed(tooLate()), { once: true });
	});

async function send(input: RequestInput, limit?: AbortSignal): Promise<Response> {
	const { method, path, query, body, files, token, accept = 'application/json', checkOnly } = input;
	const hasFiles = files !== undefined && Object.values(files).some(Boolean);
	const headers = new Headers({ accept });
	if (token) headers.set('x-auth-token', token);
	if (checkOnly) headers.set(CHECK_ONLY_HEADER, '1');
	if (body !== undefined && !hasFiles) headers.set('content-type', 'application/json');
	const payload = hasFiles ? multipart(body, files) : body === undefined ? undefined : JSON.stringify(body);
	const url = address(path, query);
	const ask = () => fetch(url, { method, headers, body: payload, credentials: 'same-origin', signal: limit });
	const early =
		hasFiles || checkOnly ? null : takeEarly({ method, address: url, token, body: body === undefined ? undefined : JSON.stringify(body) });
	let response: Response;
	try {
		response = await (early?.catch(ask) ?? ask());
	} catch {
		throw unreachable();
	}
	noteDateHeader(response.headers.get('date'));
	if (!response.ok) throw await toApiError(response);
	return response;
}

async function readAnswer(response: Response): Promise<unknown> {
	if (response.status === 204) return undefined;
	const isJson = response.headers.get('content-type')?.includes('json');
	const text = await response.text().catch(() => Promise.reject(unreachable()));
	return isJson ? JSON.parse(text) : text;
}

/** One HTTP call of our own API; throws `ApiError` for anything but success. A change may take as long as it needs. */
export async function request(input: RequestInput): Promise<unknown> {
	if (input.method !== 'GET') return readAnswer(await send(input));
	const limit = AbortSignal.timeout(READ_LIMIT_MS);
	return Promise.race([send(input, limit).then(readAnswer), endOf(limit)]);
}

export const requestBlob = async (input: RequestInput): Promise<Blob> => (await send(input)).blob();
