import type { FastifyInstance } from 'fastify';
import { isNestedDeeperThan } from '#domain/base/json-depth.ts';
import { Refusal } from '#domain/base/refusal.ts';

const MAX_DEPTH = 50;

/**
 * JSON only: a form or text/plain body, which a foreign page could send without a CORS preflight, is refused (failure D4).
 * An empty body is an empty object; `__proto__` is refused by the parser; what is nested too deep is refused before it is parsed.
 */
export function installJsonParser(app: FastifyInstance) {
	app.removeAllContentTypeParsers();
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') return done(null, {});
		if (isNestedDeeperThan(MAX_DEPTH, body as string)) return done(new Refusal('unreadable'));
		return parse(request, body as string, (error, value) => (error ? done(new Refusal('unreadable')) : done(null, value)));
	});
}
