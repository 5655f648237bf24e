import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** Policy of API answers: nothing may run; documents have their own policy below. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const REFERRER_POLICY = 'strict-origin-when-cross-origin';

/** On every answer: of a route, of the framework before any route, or written directly to the socket. */
export const ANSWER_HEADERS = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': REFERRER_POLICY,
	'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
	'content-security-policy': API_POLICY,
};

/** Set before the framework sees the request; a route may override them. */
export function setAnswerHeaders(response: ServerResponse) {
	for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
}

const UNREADABLE: Record<string, string> = {
	HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
	ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A request that cannot be parsed as HTTP is answered on the raw socket. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
	if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
	const headers = Object.entries({ ...ANSWER_HEADERS, 'content-length': '0', connection: 'close' });
	const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
	socket.end(`HTTP/1.1 ${UNREADABLE[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines}\r\n`);
}

const YEAR_SECONDS = 31_536_000;

/** For answers that bypass the framework, as the plugin below adds it to the others. */
export const hstsHeader = ({ env }: Context): Record<string, string> =>
	env.publicUrl.startsWith('https:')
		? { 'strict-transport-security': `max-age=${YEAR_SECONDS}${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}` }
		: {};

export async function installSecurityHeaders(app: FastifyInstance, { env }: Context) {
	await app.register(helmet, {
		contentSecurityPolicy: false,
		crossOriginEmbedderPolicy: false,
		crossOriginResourcePolicy: { policy: 'same-origin' },
		referrerPolicy: { policy: REFERRER_POLICY },
		hsts: env.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS, includeSubDomains: env.HSTS_SUBDOMAINS } : false,
		xFrameOptions: { action: 'sameorigin' },
		// obsolete ones, on every answer
		xDnsPrefetchControl: false,
		xDownloadOptions: false,
		xPermittedCrossDomainPolicies: false,
		xXssProtection: false,
		originAgentCluster: false,
	});
	app.addHook('onSend', (_request, reply, _payload, next) => {
		reply.header('permissions-policy', ANSWER_HEADERS['permissions-policy']);
		if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
		next();
	});
}

export const documentHeaders = (context: Context): Record<string, string> => ({
	'x-content-type-options': 'nosniff',
	'referrer-policy': REFERRER_POLICY,
	'permissions-policy': ANSWER_HEADERS['permissions-policy'],
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'x-frame-options': 'SAMEORIGIN',
	...hstsHeader(context),
});

type Trackers = { gtm: boolean; pixel: boolean };
type PolicyOptions = { uploadHosts?: string[] /** the CSP source of inline scripts, if there are any */; inlineScripts?: string };

/**
 * A page runs only our own scripts, no inline ones, so bytes and policy are the same for everyone. Frames may be https, because editors embed players
 * (in sandboxed frames). Configured trackers are allowed; they are not loaded before consent.
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
		`connect-src 'self'${uploadHosts.map((host) => ` ${host}`).join('')}${gtm}${pixel}${analytics} https://vimeo.com`,
		"frame-src 'self' https:",
		"worker-src 'self' blob:",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'self'",
	].join('; ');
}
