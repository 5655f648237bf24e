import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';

/**
 * JSON only: a form or text/plain body, which a foreign page could send without asking, is refused (catalogue D4).
 * An empty body is an empty object; `__proto__` is refused by the parser; depth is bounded by the size.
 */
export function installJsonParser(app: FastifyInstance) {
	app.removeAllContentTypeParsers();
	const parse = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') return done(null, {});
		return parse(request, body as string, (error, value) => (error ? done(new Refusal('unreadable')) : done(null, value)));
	});
}
