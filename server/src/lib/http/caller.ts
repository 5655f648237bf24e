import type { FastifyRequest } from 'fastify';
import { callerLanguage, LANGUAGE_COOKIE, type Language } from '#domain/base/text/language.ts';
import { plainAddress } from '#server/outside/geoip.ts';
import type { Context } from '../context.ts';
import { isBehindUntrustedProxy } from './forwarding.ts';

/** Where a request comes from: its address (through trusted proxies only), country and language. */
export type Caller = { ip: string; country: string | null; language: Language };

export function readCookie(header: string | undefined, name: string): string | undefined {
	for (const part of (header ?? '').split(';')) {
		const at = part.indexOf('=');
		if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
	}
	return undefined;
}

export const requestLanguage = (request: FastifyRequest): Language =>
	callerLanguage(readCookie(request.headers.cookie, LANGUAGE_COOKIE), request.headers['accept-language']);

export const readCaller = (context: Context, request: FastifyRequest): Caller => ({
	ip: plainAddress(request.ip),
	country: isBehindUntrustedProxy(request) ? null : context.geo.countryOf(request.ip),
	language: requestLanguage(request),
});
