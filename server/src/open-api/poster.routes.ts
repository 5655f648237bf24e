import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { AddressedPoster } from '#posters/address.ts';
import { posterAt } from '#posters/addressed.ts';
import { poster } from '#posters/poster.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import type { Budget } from '../lib/http/rate-limit.ts';

type Drawn = { plain: Buffer; br: Buffer; gzip: Buffer };

const CACHE_CONTROL = 1_000;
const YEAR_SECONDS = 31_536_000;
const zip = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** brotli quality: the best one takes fifty times as long as drawing the poster and saves a tenth */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const MAX_WAITING = 200;
const inTurn = limitConcurrency(2, MAX_WAITING);
const drawn = new LRUCache<string, Promise<Drawn>>({ max: CACHE_CONTROL });

/** New posters that one address may request: the address holds any text, and drawing takes time. */
const drawingBudget = (ip: string): Budget => ({ bucket: `poster:ip:${ipKey(ip)}`, max: 600, windowSeconds: 60 });

/** Rendered and compressed once for all requests. */
async function draw({ limits }: Context, { url, ip }: { url: string; ip: string }): Promise<Drawn> {
	const known = drawn.get(url);
	if (known) return known;
	const requested = posterAt(url);
	if (!requested) throw new Refusal('not_found');
	await limits.spend(drawingBudget(ip));
	// another request may have begun it meanwhile
	return drawn.get(url) ?? keep(url, requested);
}

function keep(url: string, requested: AddressedPoster): Promise<Drawn> {
	const made = inTurn(async () => {
		const plain = Buffer.from(poster(requested));
		const [br, gzipped] = await Promise.all([zip.br(plain, QUALITY), zip.gzip(plain)]);
		return { plain, br, gzip: gzipped };
	});
	drawn.set(url, made);
	made.catch(() => drawn.delete(url));
	return made;
}

/** Posters of titles as images (posters/address.ts); the address holds everything that is drawn, so browsers cache it for ever. */
export function posterRoutes(app: FastifyInstance, context: Context) {
	app.get('/plakat/:hash/:file', async (request, reply) => {
		const images = await draw(context, request);
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
