import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { AddressedPoster } from '#posters/address.ts';
import { posterAt } from '#posters/addressed.ts';
import { poster } from '#posters/poster.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { isDatabaseUnavailable } from '../lib/db/db.ts';
import { acceptedEncoding, type Compressed, compressedOnce } from '../lib/http/compressed.ts';
import type { Budget } from '../lib/http/rate-limit.ts';

const MAX_KEPT_POSTERS = 1_000;
const YEAR_SECONDS = 31_536_000;
const MAX_WAITING = 200;
const inTurn = limitConcurrency(2, MAX_WAITING);
const drawn = new LRUCache<string, Promise<Compressed>>({ max: MAX_KEPT_POSTERS });

/** New posters that one address may request: the address holds any text, and drawing takes time. */
const drawingBudget = (ip: string): Budget => ({ bucket: `poster:ip:${ipKey(ip)}`, max: 600, windowSeconds: 60 });

/** Rendered and compressed once for all requests. */
async function draw({ limits }: Context, { url, ip }: { url: string; ip: string }): Promise<Compressed> {
	const known = drawn.get(url);
	if (known) return known;
	const requested = posterAt(url);
	if (!requested) throw new Refusal('not_found');
	// without the database the queue is the only limit: the page that says so has a poster
	await limits.spend(drawingBudget(ip)).catch((error: unknown) => {
		if (!isDatabaseUnavailable(error)) throw error;
	});
	// another request may have begun it meanwhile
	return drawn.get(url) ?? keep(url, requested);
}

function keep(url: string, requested: AddressedPoster): Promise<Compressed> {
	const made = inTurn(async () => {
		const image = compressedOnce(Buffer.from(poster(requested)));
		await Promise.all([image.encoded('br'), image.encoded('gzip')]);
		return image;
	});
	drawn.set(url, made);
	made.catch(() => drawn.delete(url));
	return made;
}

/** Posters of titles as images (posters/address.ts); the address holds everything that is drawn, so browsers cache it for ever. */
export function posterRoutes(app: FastifyInstance, context: Context) {
	app.get('/plakat/:hash/:file', async (request, reply) => {
		const image = await draw(context, request);
		const encoding = acceptedEncoding(request.raw, image);
		if (encoding) reply.header('content-encoding', encoding);
		return reply
			.type('image/svg+xml')
			.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
			.header('vary', 'accept-encoding')
			.send(encoding ? await image.encoded(encoding) : image.body);
	});
}
