import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import { poster } from '#domain/posters/poster.ts';
import { getPublicEvent } from '../events/events.service.ts';
import { atMost } from '../lib/at-most.ts';
import type { Context } from '../lib/context.ts';
import { getPublicVideo } from '../videos/videos.service.ts';

/** what networks show of a link */
const SIZE = { width: 1200, height: 630 };
const KEPT = 200;
const HOUSE = 'Noc listopadowa';
const ANYBODY = { country: null };

const inTurn = atMost(2);
const drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT });

/** The title's poster without its lettering: the page's fonts are not here, and the title stands beside the picture anyway. */
function drawPoster(title: string): Promise<Buffer> {
	const known = drawn.get(title);
	if (known) return known;
	const svg = Buffer.from(poster({ title, ratio: 'wide', lettered: false }));
	const made = inTurn(() =>
		sharp(svg)
			.resize({ ...SIZE, fit: 'cover' })
			.png({ palette: true, compressionLevel: 9 })
			.toBuffer(),
	);
	drawn.set(title, made);
	made.catch(() => drawn.delete(title));
	return made;
}

const send = (reply: FastifyReply, image: Buffer) =>
	reply
		.type('image/png')
		.header('cache-control', 'public, max-age=86400')
		.header('cross-origin-resource-policy', 'cross-origin')
		.send(image);

/** Open Graph images of items that have no picture of their own, and one of the house. */
export function ogImageRoutes(app: FastifyInstance, context: Context) {
	const titles: Record<string, (id: string) => Promise<{ title: string }>> = {
		event: (id) => getPublicEvent(context, ANYBODY, id),
		video: (id) => getPublicVideo(context, ANYBODY, id),
	};
	app.get('/og-image.png', async (_request, reply) => send(reply, await drawPoster(HOUSE)));
	app.get('/og/:type/:file', async (request, reply) => {
		const { type, file } = request.params as { type: string; file: string };
		const [, id] = /^(\d{1,10})\.png$/.exec(file) ?? [];
		const find = Object.hasOwn(titles, type) ? titles[type] : undefined;
		if (!id || !find) throw new Refusal('not_found');
		return send(reply, await drawPoster((await find(id)).title));
	});
}
