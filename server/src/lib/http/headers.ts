import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { PLAYER_HOSTS } from '#domain/catalogue/links.rules.ts';
import type { Context } from '../context.ts';

/** Answers of the API run nothing; documents set their own policy below. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** On every answer, whoever writes it: a route, the framework before any route, a part that writes to the socket itself. */
export const ANSWER_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': REFERRER_POLICY,
	'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
	'content-security-policy': API_POLICY,
};

/** Before the framework sees the request; what a route says later takes the place of these. */
export function setAnswerHeaders(response: ServerResponse) {
	for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
}

const UNREADABLE: Record<string, string> = {
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What cannot be read as HTTP at all is answered on the bare socket. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
	if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
	const headers = Object.entries({ ...ANSWER_HEADERS, 'content-length': '0', connection: 'close' });
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
	socket.end(`HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines}\r\n`);
}

const YEAR_SECONDS = 31_536_000;

export async function installSecurityHeaders(app: FastifyInstance, { env }: Context) {
	await app.register(helmet, {
		contentSecurityPolicy: false,
		crossOriginEmbedderPolicy: false,
		crossOriginResourcePolicy: { policy: 'same-origin' },
		referrerPolicy: { policy: REFERRER_POLICY },
		hsts: env.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: env.HSTS_SUBDOMAINS } : false,
		xFrameOptions: { action: 'sameorigin' },
	});
	app.addHook('onSend', (_request, reply, _payload, next) => {
		reply.header('permissions-policy', ANSWER_HEADERS['permissions-policy']);
		if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
		next();
	});
}

/** What the plugin above adds to an answer of the framework, without what no browser of today reads, for documents, which are written past it. */
export const documentHeaders = ({ env }: Context): Record<string, string> => ({
	'x-content-type-options': 'nosniff',
	'referrer-policy': REFERRER_POLICY,
	'permissions-policy': ANSWER_HEADERS['permissions-policy'],
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'x-frame-options': 'SAMEORIGIN',
	...(env.publicUrl.startsWith('https:') && {
		'strict-transport-security': `max-age=${YEAR_SECONDS}${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
	}),
});

const frames = PLAYER_HOSTS.map((host) => `https://${host}`).join(' ');

type Trackers = { gtm: boolean; pixel: boolean };
type PolicyOptions = { uploadHosts?: string[] /** the source of inline scripts, where there are any */; inlineScripts?: string };

/**
 * A page runs only our own scripts, no inline ones: the same bytes and the same policy for everyone. Frames may be https, because editors embed players
 * (they are sandboxed where they stand). Trackers, where configured, may be fetched; nothing loads them before consent.
 */
export function documentPolicy(trackers: Trackers, { uploadHosts = [], inlineScripts = '' }: PolicyOptions = {}): string {
	const gtm = trackers.gtm ? ' https://www.googletagmanager.com' : '';
	const pixel = trackers.pixel ? ' https://connect.facebook.net https://www.facebook.com' : '';
	const analytics = trackers.gtm ? ' https://*.google-analytics.com https://*.analytics.google.com' : '';
	return [
		"default-src 'self'",
		`script-src 'self' ${inlineScripts}${gtm}${trackers.pixel ? ' https://connect.facebook.net' : ''}`.replace('  ', ' ').trim(),
		"style-src 'self' 'unsafe-inline'",
		`img-src 'self' data: blob:${gtm}${pixel}${analytics} https://i.vimeocdn.com`,
		"font-src 'self'",
		"media-src 'self' blob:",
		`connect-src 'self' ${uploadHosts.join(' ')}${gtm}${pixel}${analytics} https://vimeo.com`.trim(),
		`frame-src 'self' https: ${frames}`,
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join('; ');
}
