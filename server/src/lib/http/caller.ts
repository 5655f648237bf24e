import type { FastifyRequest } from 'fastify';
import { callerLanguage, LANGUAGE_COOKIE, type Language } from '#domain/base/text/language.ts';
import type { Context } from '../context.ts';
import { callerAddress } from './forwarding.ts';

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

export function readCaller(context: Context, request: FastifyRequest): Caller {
	const { ip, isKnown } = callerAddress(request);
	return { ip, country: isKnown ? context.geo.countryOf(ip) : null, language: requestLanguage(request) };
}
