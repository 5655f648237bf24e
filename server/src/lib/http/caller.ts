import type { FastifyRequest } from 'fastify';
import { callerLanguage, LANGUAGE_COOKIE, type Language } from '#domain/base/text/language.ts';
import type { Context } from '../context.ts';
import { callerAddress } from './forwarding.ts';

/** Where a request comes from: its address (through trusted proxies only), country and language. */
export type Caller = { ip: string; country: string | null; language: Language; userAgent?: string | undefined };

/** A browser sends one of each path, the longest path first. */
export const readCookies = (header: string | undefined, name: string): string[] =>
	(header ?? '').split(';').flatMap((part) => {
		const at = part.indexOf('=');
		return at > 0 && part.slice(0, at).trim() === name ? [part.slice(at + 1).trim()] : [];
	});

export const readCookie = (header: string | undefined, name: string): string | undefined => readCookies(header, name)[0];

export const requestLanguage = (request: FastifyRequest): Language =>
	callerLanguage(readCookie(request.headers.cookie, LANGUAGE_COOKIE), request.headers['accept-language']);

export function readCaller(context: Context, request: FastifyRequest): Caller {
	const { ip, isKnown } = callerAddress(request);
	return {
		ip,
		country: isKnown ? context.geo.countryOf(ip) : null,
		language: requestLanguage(request),
		userAgent: request.headers['user-agent'],
	};
}
