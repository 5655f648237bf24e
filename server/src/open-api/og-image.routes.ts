import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import { poster } from '#posters/poster.ts';
import { getPublicEvent } from '../events/events.service.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { readImage } from '../lib/images.ts';
import { getPublicVideo } from '../videos/videos.service.ts';

/** size of link previews in social networks */
const SIZE = { width: 1200, height: 630 };
const MAX_KEPT_IMAGES = 200;
const THEATRE = 'Noc listopadowa';
const ANYBODY = { country: null };

const inTurn = limitConcurrency(2);
const drawn = new LRUCache<string, Promise<Buffer>>({ max: MAX_KEPT_IMAGES });

function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
	const known = drawn.get(key);
	if (known) return known;
	const made = inTurn(make);
	drawn.set(key, made);
	made.catch(() => drawn.delete(key));
	return made;
}

const toSize = (picture: Buffer) => sharp(picture).resize({ ...SIZE, fit: 'cover' });

/** The title's poster without lettering: the page's fonts are not available here, and the preview shows the title anyway. */
const drawPoster = (title: string): Promise<Buffer> =>
	once(`title ${title}`, () =>
		toSize(Buffer.from(poster({ title, ratio: 'wide', lettered: false })))
			.png({ palette: true, compressionLevel: 9 })
			.toBuffer(),
	);

/** An item's own picture; the content of a file name never changes. */
const cutPicture = ({ storage }: Context, url: string | null): Promise<Buffer> =>
	once(`picture ${url}`, async () => {
		const picture = await readImage(storage, url);
		if (!picture) throw new Refusal('not_found');
		return toSize(picture).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
	});

const send = (reply: FastifyReply, image: Buffer, type: 'image/png' | 'image/jpeg' = 'image/png') =>
	reply.type(type).header('cache-control', 'public, max-age=86400').header('cross-origin-resource-policy', 'cross-origin').send(image);

/** Open Graph images of one size: `.jpg` of an item's own picture, `.png` drawn from its title, and one of the theatre. */
export function ogImageRoutes(app: FastifyInstance, context: Context) {
	const items: Record<string, (id: string) => Promise<{ title: string; image_link: string | null }>> = {
		event: (id) => getPublicEvent(context, ANYBODY, id),
		video: (id) => getPublicVideo(context, ANYBODY, id),
	};
	app.get('/og-image.png', async (_request, reply) => send(reply, await drawPoster(THEATRE)));
	app.get('/og/:type/:file', async (request, reply) => {
		const { type, file } = request.params as { type: string; file: string };
		const [, id, ending] = /^(\d{1,10})\.(png|jpg)$/.exec(file) ?? [];
		const find = Object.hasOwn(items, type) ? items[type] : undefined;
		if (!id || !find) throw new Refusal('not_found');
		const { title, image_link } = await find(id);
		return ending === 'jpg' ? send(reply, await cutPicture(context, image_link), 'image/jpeg') : send(reply, await drawPoster(title));
	});
}
