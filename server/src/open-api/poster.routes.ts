import type { FastifyInstance } from 'fastify';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { isStorable } from '#domain/base/text/storable.ts';
import { type AddressedPoster, posterAddress } from '#posters/address.ts';
import { posterAt } from '#posters/addressed.ts';
import { poster } from '#posters/poster.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { isDatabaseUnavailable } from '../lib/db/db.ts';
import { acceptedEncoding } from '../lib/http/compressed.ts';
import type { Budget } from '../lib/http/rate-limit.ts';
import { type Ready, toReady } from '../lib/http/ready.ts';
import { hasPublicTitle } from './poster.store.ts';

const YEAR_SECONDS = 31_536_000;
/** a title may be published at any time */
const MINUTE_SECONDS = 60;
const MAX_WAITING = 200;
const inTurn = limitConcurrency(2, MAX_WAITING);

/** New posters that one address may request: drawing takes time. */
const drawingBudget = (ip: string): Budget => ({ bucket: `poster:ip:${ipKey(ip)}`, max: 600, windowSeconds: 60 });

/** Without the database the queue is the only limit, and no words are known: the page that says so has a poster. */
const unlessAway =
	<T>(instead: T) =>
	(error: unknown): T => {
		if (!isDatabaseUnavailable(error)) throw error;
		return instead;
	};

const isLettered = ({ ratio, lettered }: AddressedPoster) => ratio === 'portrait' && lettered !== false;

/** Words that anybody could put into an address are not drawn in the theatre's name: only those of a published title are. */
async function mayDraw({ db }: Context, requested: AddressedPoster): Promise<boolean> {
	if (!isLettered(requested)) return true;
	const { title, author } = requested;
	if (!isStorable(title + (author ?? ''))) return false;
	return hasPublicTitle(db, { title, author }).catch(unlessAway(false));
}

/** Rendered and compressed once for all requests; or the address of the same picture without words. */
async function draw(context: Context, { url, ip }: { url: string; ip: string }): Promise<Ready | string> {
	const requested = posterAt(url);
	if (!requested) throw new Refusal('not_found');
	const answer = posterAnswer(url, requested);
	const known = context.ready.now(answer);
	if (known) return known.ready;
	await context.limits.spend(drawingBudget(ip)).catch(unlessAway(undefined));
	if (!(await mayDraw(context, requested))) return posterAddress({ ...requested, lettered: false });
	return (await context.ready.get(answer)).ready;
}

const posterAnswer = (key: string, requested: AddressedPoster) => ({
	key,
	isFixed: true,
	make: () =>
		inTurn(async () => {
			const ready = toReady(poster(requested), null);
			await Promise.all([ready.encoded('br'), ready.encoded('gzip')]);
			return { ready };
		}),
});

/** Posters of titles as images (posters/address.ts); the address holds everything that is drawn, so browsers cache it for ever. */
export function posterRoutes(app: FastifyInstance, context: Context) {
	app.get('/plakat/:hash/:file', async (request, reply) => {
		const image = await draw(context, request);
		if (typeof image === 'string') return reply.header('cache-control', `public, max-age=${MINUTE_SECONDS}`).redirect(image, 302);
		const encoding = acceptedEncoding(request.raw, image);
		if (encoding) reply.header('content-encoding', encoding);
		return reply
			.type('image/svg+xml')
			.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
			.header('vary', 'accept-encoding')
			.send(encoding ? await image.encoded(encoding) : image.body);
	});
}
