import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Refusal } from '#domain/base/refusal.ts';
import { posterAt } from '#posters/addressed.ts';
import { poster } from '#posters/poster.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';

type Drawn = { plain: Buffer; br: Buffer; gzip: Buffer };

const KEPT = 1_000;
const YEAR_SECONDS = 31_536_000;
const zip = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** brotli quality: the best one takes fifty times as long as drawing the poster and saves a tenth */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const inTurn = limitConcurrency(2);
const drawn = new LRUCache<string, Promise<Drawn>>({ max: KEPT });

/** Rendered and compressed once for all requests. */
function draw(address: string): Promise<Drawn> {
	const known = drawn.get(address);
	if (known) return known;
	const asked = posterAt(address);
	if (!asked) throw new Refusal('not_found');
	const made = inTurn(async () => {
		const plain = Buffer.from(poster(asked));
		const [br, gzipped] = await Promise.all([zip.br(plain, QUALITY), zip.gzip(plain)]);
		return { plain, br, gzip: gzipped };
	});
	drawn.set(address, made);
	made.catch(() => drawn.delete(address));
	return made;
}

/** Posters of titles as images (posters/address.ts); the address holds everything that is drawn, so browsers cache it for ever. */
export function posterRoutes(app: FastifyInstance) {
	app.get('/plakat/:hash/:file', async (request, reply) => {
		const images = await draw(request.url);
		const accepted = String(request.headers['accept-encoding'] ?? '');
		const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
		if (encoding) reply.header('content-encoding', encoding);
		return reply
			.type('image/svg+xml')
			.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
			.header('vary', 'accept-encoding')
			.send(images[encoding ?? 'plain']);
	});
}
