import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, renderFailure, unauthorized } from './ksef.answers.ts';
import { endAccess, issueChallenge, listCertificates, logInByToken, loginStatus, redeem, refresh } from './ksef.auth.ts';
import type { SimulatorContext } from './ksef.context.ts';
import type { NextAnswer } from './ksef.faults.ts';
import { invoiceStatus, listInvoices, sendInvoice } from './ksef.invoices.ts';
import { isPublic } from './ksef.limits.ts';
import { contextLimits, download, queryMetadata, rateLimits } from './ksef.queries.ts';
import { storedUpo, upoOfInvoice, upoOfSession } from './ksef.receipts.ts';
import { closeSession, openSession, sessionStatus } from './ksef.sessions.ts';
import type { Answer, Bearer, Call, Permission, Request, Success, TokenKind } from './ksef.types.ts';

type Work = (request: Request) => Answer | Promise<Answer>;
type Route = {
	call: Call;
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	/** required token, default: access */
	bearer?: TokenKind;
	/** one of these is enough; none: every token is accepted */
	anyOf?: Permission[];
	work: Work;
};

const NO_BEARER: Bearer = { kind: 'operation', nip: '', ksefToken: '', operation: '', permissions: [], expiresAt: 0 };
const WRITE: Permission[] = ['InvoiceWrite'];
const FOLLOW: Permission[] = ['InvoiceWrite', 'Introspection'];
const READ: Permission[] = ['InvoiceRead'];

function routesOf(context: SimulatorContext): Route[] {
	const session = '/sessions/:session';
	return [
		{ call: 'challenge', method: 'POST', path: '/auth/challenge', work: ({ ip }) => issueChallenge(context, ip) },
		{ call: 'certificates', method: 'GET', path: '/security/public-key-certificates', work: () => listCertificates(context) },
		{ call: 'ksefToken', method: 'POST', path: '/auth/ksef-token', work: (request) => logInByToken(context, request) },
		{
			call: 'authStatus',
			method: 'GET',
			path: '/auth/:referenceNumber',
			bearer: 'operation',
			work: (request) => loginStatus(context, request),
		},
		{ call: 'redeem', method: 'POST', path: '/auth/token/redeem', bearer: 'operation', work: (request) => redeem(context, request) },
		{ call: 'refresh', method: 'POST', path: '/auth/token/refresh', bearer: 'refresh', work: (request) => refresh(context, request) },
		{ call: 'endAccess', method: 'DELETE', path: '/auth/sessions/current', work: (request) => endAccess(context, request) },
		{ call: 'openSession', method: 'POST', path: '/sessions/online', anyOf: WRITE, work: (request) => openSession(context, request) },
		{
			call: 'sendInvoice',
			method: 'POST',
			path: '/sessions/online/:session/invoices',
			anyOf: WRITE,
			work: (request) => sendInvoice(context, request),
		},
		{
			call: 'closeSession',
			method: 'POST',
			path: '/sessions/online/:session/close',
			anyOf: WRITE,
			work: (request) => closeSession(context, request),
		},
		{ call: 'sessionStatus', method: 'GET', path: session, anyOf: FOLLOW, work: (request) => sessionStatus(context, request) },
		{
			call: 'invoiceList',
			method: 'GET',
			path: `${session}/invoices`,
			anyOf: FOLLOW,
			work: (request) => listInvoices(context, request, false),
		},
		{
			call: 'failedList',
			method: 'GET',
			path: `${session}/invoices/failed`,
			anyOf: FOLLOW,
			work: (request) => listInvoices(context, request, true),
		},
		{
			call: 'invoiceStatus',
			method: 'GET',
			path: `${session}/invoices/:invoice`,
			anyOf: FOLLOW,
			work: (request) => invoiceStatus(context, request),
		},
		{
			call: 'upo',
			method: 'GET',
			path: `${session}/invoices/:invoice/upo`,
			anyOf: FOLLOW,
			work: (request) => upoOfInvoice(context, request),
		},
		{
			call: 'upo',
			method: 'GET',
			path: `${session}/invoices/ksef/:ksefNumber/upo`,
			anyOf: FOLLOW,
			work: (request) => upoOfInvoice(context, request),
		},
		{ call: 'upo', method: 'GET', path: `${session}/upo/:upo`, anyOf: FOLLOW, work: (request) => upoOfSession(context, request) },
		{ call: 'download', method: 'GET', path: '/invoices/ksef/:ksefNumber', anyOf: READ, work: (request) => download(context, request) },
		{ call: 'metadata', method: 'POST', path: '/invoices/query/metadata', anyOf: READ, work: (request) => queryMetadata(context, request) },
		{ call: 'limits', method: 'GET', path: '/rate-limits', work: rateLimits },
		{ call: 'limits', method: 'GET', path: '/limits/context', work: contextLimits },
	];
}

const isOpen = ({ call, bearer }: Route): boolean => isPublic(call) && bearer === undefined;

/** Each kind of token is accepted by its own calls only. */
function findBearer(context: SimulatorContext, header: string | undefined, kind: TokenKind): Bearer | null {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const bearer = token === undefined ? undefined : context.state.bearers.get(token);
	return bearer && bearer.kind === kind && bearer.expiresAt > context.now() ? bearer : null;
}

function whyForbidden({ anyOf = [] }: Route, bearer: Bearer): Answer | null {
	if (anyOf.length === 0 || anyOf.some((permission) => bearer.permissions.includes(permission))) return null;
	const security = { requiredAnyOfPermissions: anyOf, presentPermissions: bearer.permissions };
	return { failure: { status: 403, reasonCode: 'missing-permissions', security } };
}

function readJson(body: unknown): { value: unknown } | null {
	if (typeof body !== 'string' || body === '') return { value: undefined };
	try {
		return { value: JSON.parse(body) };
	} catch {
		return null;
	}
}

async function answerTo(context: SimulatorContext, route: Route, request: FastifyRequest): Promise<Answer> {
	const bearer = isOpen(route) ? NO_BEARER : findBearer(context, request.headers.authorization, route.bearer ?? 'access');
	if (!bearer) return unauthorized();
	const refused = context.limits.take(route.call, `${isPublic(route.call) ? '' : bearer.nip} ${request.ip}`) ?? whyForbidden(route, bearer);
	if (refused) return refused;
	const json = readJson(request.body);
	if (!json) return badInput('JSON');
	const { params, query, headers } = request as { params: Request['params']; query: Request['query']; headers: Request['headers'] };
	return route.work({ params, query, headers, body: json.value, ip: request.ip, bearer });
}

type Exchange = { context: SimulatorContext; request: FastifyRequest };

function send(reply: FastifyReply, { context, request }: Exchange, { status, headers = {}, body }: Success) {
	// the ministry's test environment echoes a given warning, so that callers can be tested
	const warning = request.headers['x-test-system-warning'];
	return reply
		.code(status)
		.headers({ date: new Date(context.now()).toUTCString(), ...(warning ? { 'x-system-warning': warning } : {}), ...headers })
		.send(body);
}

const render = (context: SimulatorContext, request: FastifyRequest, answer: Answer): Success =>
	'failure' in answer
		? renderFailure(answer.failure, {
				path: request.url,
				now: context.now(),
				wantsProblem: request.headers['x-error-format'] === 'problem-details',
			})
		: answer;

function cutConnection(reply: FastifyReply) {
	reply.hijack();
	reply.raw.destroy();
	return reply;
}

const ready = ({ status = 200, headers, body }: NextAnswer): Success => ({ status, headers, body });

export function apiRoutes(app: FastifyInstance, context: SimulatorContext): void {
	const handle =
		(call: Call, work: (request: FastifyRequest) => Promise<Answer>) => async (request: FastifyRequest, reply: FastifyReply) => {
			context.calls[call] = (context.calls[call] ?? 0) + 1;
			const next = context.faults.take(call);
			if (next?.delayMs) await wait(next.delayMs, undefined, { ref: false });
			if (next?.cut === 'before') return cutConnection(reply);
			if (next?.status !== undefined) return send(reply, { context, request }, ready(next));
			const answer = render(context, request, await work(request));
			return next?.cut === 'after' ? cutConnection(reply) : send(reply, { context, request }, answer);
		};

	for (const route of routesOf(context)) {
		app.route({
			method: route.method,
			url: `/v2${route.path}`,
			handler: handle(route.call, (request) => answerTo(context, route, request)),
		});
	}

	app.get<{ Params: { reference: string }; Querystring: { until?: string } }>('/storage/upo/:reference', (request, reply) => {
		const { params, query, headers } = request;
		const answer: Answer = headers.authorization
			? { failure: { status: 403 } }
			: storedUpo(context, params.reference, Number(query.until ?? 0));
		return send(reply, { context, request }, render(context, request, answer));
	});
}

/** The ministry's status page, a separate service. */
export function statusRoutes(app: FastifyInstance, { service }: SimulatorContext): void {
	app.get('/status', () => ({ status: service.status }));
	app.get('/messages', () => ({ messages: service.messages }));
}
