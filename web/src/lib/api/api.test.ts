import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoint } from '#domain/base/endpoint.ts';
import { z } from '#domain/base/zod.ts';
import { setNavigator } from '../navigation.ts';
import { session } from '../session/session.tsx';
import type { Role } from '../session/session-user.ts';
import { heldSignIn, holdSignInWhile } from '../session/sign-in-again.ts';
import { SESSION_KEY } from '../storage-keys.ts';
import { answerKey, callApi, createQueryClient } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Reaction } from './api-reaction.ts';
import { forgetOnNewPerson } from './forget-answers.ts';

const getThing = endpoint({
	method: 'GET',
	path: '/api/things/:id',
	who: 'anyone',
	summary: 'One thing',
	params: z.object({ id: z.coerce.number() }),
	query: z.object({ date_from: z.string().optional(), page: z.number().optional() }),
	answer: z.object({ thing: z.string() }),
});
const putThing = endpoint({
	method: 'PUT',
	path: '/api/things/:id',
	who: 'admin',
	summary: 'Changes it',
	params: z.object({ id: z.coerce.number() }),
	body: z.object({ title: z.string(), weight: z.number().nullable(), tags: z.array(z.string()) }),
	files: ['main_image'],
});

const go = vi.fn();
const fetchMock = vi.fn<typeof fetch>();
const answers = (status: number, body: unknown) =>
	fetchMock.mockImplementation(
		async () => new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
	);
const refused = (statusCode: number, type: string, more = {}) => answers(statusCode, { statusCode, type, message: 'Nie.', ...more });
const signIn = (token = 'token-1', role: Role = 'standard') =>
	session.signIn({
		id: 7,
		role,
		firstname: 'A',
		lastname: 'B',
		email: 'a@b.example',
		token,
		expires_at: '2999-01-01T00:00:00Z',
	});
const call = (reaction?: Reaction) => callApi(getThing, { params: { id: 3 } }, reaction).catch((error: unknown) => error as ApiError);
const sent = () => fetchMock.mock.calls[0] as [string, RequestInit & { headers: Headers }];

beforeEach(() => {
	vi.stubGlobal('fetch', fetchMock);
	setNavigator(go);
});
afterEach(() => {
	session.clear();
	vi.clearAllMocks();
	vi.unstubAllGlobals();
});

describe('a call', () => {
	it('fills the path, leaves out empty queries and gives the answer', async () => {
		answers(200, { thing: 'x' });
		const answer = await callApi(getThing, { params: { id: 'a b' }, query: { date_from: '', page: 2 } });
		expect(answer.thing).toBe('x');
		expect(sent()[0]).toBe('/api/things/a%20b?page=2');
	});

	it('S1-202 has x-auth-token when a token exists, and none without one', async () => {
		answers(200, {});
		await callApi(getThing, { params: { id: 3 } });
		expect(sent()[1].headers.has('x-auth-token')).toBe(false);
		fetchMock.mockClear();
		answers(200, {});
		signIn();
		await callApi(getThing, { params: { id: 3 } });
		expect(sent()[1].headers.get('x-auth-token')).toBe('token-1');
	});

	it('is sent as multipart/form-data when there is a file, else as JSON', async () => {
		answers(204, undefined);
		const body = { title: 'Mewa', weight: null, tags: ['a'] };
		await callApi(putThing, { params: { id: 3 }, body });
		expect(sent()[1].body).toBe(JSON.stringify(body));
		fetchMock.mockClear();
		answers(204, undefined);
		await callApi(putThing, { params: { id: 3 }, body, files: { main_image: new File(['x'], 'mewa.png', { type: 'image/png' }) } });
		const form = sent()[1].body as FormData;
		expect([form.get('title'), form.get('weight'), form.get('tags')]).toEqual(['Mewa', '', '["a"]']);
		expect((form.get('main_image') as File).name).toBe('mewa.png');
		expect(sent()[1].headers.has('content-type')).toBe(false);
	});

	it('has a key the server can make too', () => {
		expect(answerKey(getThing, { params: { id: 3 } })).toEqual(['GET', '/api/things/:id', { params: { id: 3 }, query: undefined }]);
	});
});

describe('a refused call', () => {
	it('is an error of the API’s shape, with what the form needs', async () => {
		refused(422, 'validation', { formError: { email: 'form.validate.email' }, resend: true, email: 'a@b.example' });
		const error = await call();
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({
			statusCode: 422,
			type: 'validation',
			formError: { email: 'form.validate.email' },
			resend: true,
			email: 'a@b.example',
		});
		expect(go).not.toHaveBeenCalled();
	});

	it.each([
		['another_device', 403, '/logowanie?anotherUser=true'],
		['account_blocked', 401, '/logowanie?userBlocked=true'],
		['session_expired', 401, '/logowanie?sessionEnd=true'],
		['unreadable', 400, '/logowanie'],
		['forbidden', 403, '/logowanie'],
	])('S1-121 %s while logged in ends the session, by type', async (type, status, address) => {
		signIn();
		refused(status, type);
		await call();
		expect(session.get()).toBeNull();
		expect(go).toHaveBeenCalledWith(address, { replace: true });
	});

	it('F-102 the end of the session leads to sign-in only when nothing unsaved would be lost', async () => {
		const release = holdSignInWhile(() => true);
		signIn();
		refused(401, 'session_expired');
		await call();
		expect(session.get()).toBeNull();
		expect(go).not.toHaveBeenCalled();
		expect(heldSignIn.get()).toMatchObject({ address: '/logowanie?sessionEnd=true', user: { id: 7 } });
		release();
		expect(heldSignIn.get()).toBeNull();
	});

	it('F-102 unsaved forms keep their data while another tab signs out, and wait for the same admin', () => {
		const inOtherTab = (next: unknown) =>
			window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: next ? JSON.stringify(next) : null }));
		signIn('token-1', 'admin');
		const own = session.get();
		const queries = createQueryClient();
		queries.setQueryData(['thing'], 'x');
		forgetOnNewPerson(queries);
		const release = holdSignInWhile(() => true);
		inOtherTab(null);
		inOtherTab({ ...own, token: 'token-2', user: { ...own?.user, id: 8, firstname: 'Ewa', lastname: 'Lis' } });
		expect(session.get()).toBeNull();
		expect(heldSignIn.get()?.otherPerson).toBe('Ewa Lis');
		inOtherTab({ ...own, token: 'token-3' });
		expect(session.get()?.token).toBe('token-3');
		expect(queries.getQueryData(['thing'])).toBe('x');
		inOtherTab(null);
		release();
		expect(queries.getQueryData(['thing'])).toBeUndefined();
	});

	it('R does not sign out after a refusal by a rule', async () => {
		signIn();
		for (const [status, type] of [
			[409, 'sold_out'],
			[422, 'validation'],
			[429, 'too_many_requests'],
			[401, 'bad_credentials'],
		] as const) {
			refused(status, type);
			await call();
		}
		expect(session.get()).not.toBeNull();
		expect(go).not.toHaveBeenCalled();
	});

	it('does not end a session that began after the call was sent', async () => {
		signIn('old');
		fetchMock.mockImplementation(async () => {
			signIn('new');
			return new Response(JSON.stringify({ type: 'another_device' }), { status: 403 });
		});
		await call();
		expect(session.get()?.token).toBe('new');
	});

	it('shows the error page on 404 and 500 only where the page needs the answer', async () => {
		refused(404, 'not_found');
		await call({ errors: 'inline' });
		expect(go).not.toHaveBeenCalled();
		await call({ errors: 'page' });
		expect(go).toHaveBeenCalledWith(
			'/error',
			expect.objectContaining({ state: expect.objectContaining({ statusCode: 404, message: 'Nie.' }) }),
		);
	});

	it('of a public page is logged to the console only', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => {});
		refused(500, 'internal');
		await call({ errors: 'console' });
		expect(log).toHaveBeenCalledOnce();
		expect(go).not.toHaveBeenCalled();
		log.mockRestore();
	});

	it('can be ignored, as 400 of the terms calls, and can leave the session to its caller (S1-120)', async () => {
		signIn();
		refused(400, 'unreadable');
		await call({ ignore: [400] });
		refused(401, 'account_blocked');
		await call({ keepSession: true });
		expect(session.get()).not.toBeNull();
	});

	it('S1-058 by maintenance redirects to the maintenance page', async () => {
		refused(503, 'maintenance');
		await call();
		expect(go).toHaveBeenCalledWith('/przerwa-techniczna', { replace: true });
	});

	it('reports that the server cannot be reached', async () => {
		fetchMock.mockRejectedValue(new TypeError('failed'));
		expect(await call()).toMatchObject({ statusCode: 0, type: 'network', message: expect.stringContaining('Brak połączenia') });
		fetchMock.mockImplementation(async () => {
			const cut = new ReadableStream({ start: (body) => body.error(new TypeError('cut')) });
			return new Response(cut as BodyInit, { headers: { 'content-type': 'application/json' } });
		});
		expect(await call()).toMatchObject({ statusCode: 0, type: 'network' });
	});

	it('fails when a read gets no answer in time, also in the middle of the answer, and is not repeated by itself', async () => {
		const late = new AbortController();
		const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
		fetchMock.mockReturnValueOnce(new Promise(() => {}));
		const silent = call();
		fetchMock.mockResolvedValueOnce(new Response(new ReadableStream() as BodyInit, { headers: { 'content-type': 'application/json' } }));
		const unfinished = call();
		late.abort();
		const expected = { statusCode: 0, type: 'no_answer', message: 'Serwer nie odpowiada. Spróbuj ponownie za chwilę.' };
		expect(await silent).toMatchObject(expected);
		const error = await unfinished;
		expect(error).toMatchObject(expected);
		const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
		expect(retry).toBeTypeOf('function');
		if (typeof retry === 'function') {
			expect(retry(0, error as ApiError)).toBe(false);
			expect(retry(0, new ApiError({ statusCode: 0, type: 'network', message: '' }))).toBe(true);
		}
		limit.mockRestore();
	});

	it('of a change waits as long as it takes', async () => {
		const limit = vi.spyOn(AbortSignal, 'timeout');
		answers(200, {});
		await callApi(putThing, { params: { id: 3 }, body: { title: 't', weight: null, tags: [] } });
		expect(limit).not.toHaveBeenCalled();
		expect(sent()[1].signal).toBeUndefined();
		limit.mockRestore();
	});
});
