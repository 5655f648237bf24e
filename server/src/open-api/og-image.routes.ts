import type { FastifyInstance, FastifyReply } from 'fastify';
import sharp from 'sharp';
import { Refusal } from '#domain/base/refusal.ts';
import { poster } from '#posters/poster.ts';
import { getPublicEvent } from '../events/events.service.ts';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Context } from '../lib/context.ts';
import { toReady } from '../lib/http/ready.ts';
import { readImage } from '../lib/images.ts';
import { getPublicVideo } from '../videos/videos.service.ts';

/** size of link previews in social networks */
const SIZE = { width: 1200, height: 630 };
const THEATRE = 'Noc listopadowa';
const ANYBODY = { country: null };

const inTurn = limitConcurrency(2);

const once = async ({ ready }: Context, key: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
	(await ready.get({ key: `/og ${key}`, isFixed: true, make: async () => ({ ready: toReady(await inTurn(draw), null) }) })).ready.body;

const toSize = (picture: Buffer) => sharp(picture).resize({ ...SIZE, fit: 'cover' });

/** The title's poster without lettering: the page's fonts are not available here, and the preview shows the title anyway. */
const drawPoster = (context: Context, title: string): Promise<Buffer> =>
	once(context, `title ${title}`, () =>
		toSize(Buffer.from(poster({ title, ratio: 'wide', lettered: false })))
			.png({ palette: true, compressionLevel: 9 })
			.toBuffer(),
	);

/** An item's own picture; the content of a file name never changes. */
const cutPicture = (context: Context, url: string | null): Promise<Buffer> =>
	once(context, `picture ${url}`, async () => {
		const picture = await readImage(context.storage, url);
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
	app.get('/og-image.png', async (_request, reply) => send(reply, await drawPoster(context, THEATRE)));
	app.get('/og/:type/:file', async (request, reply) => {
		const { type, file } = request.params as { type: string; file: string };
		const [, id, ending] = /^(\d{1,10})\.(png|jpg)$/.exec(file) ?? [];
		const find = Object.hasOwn(items, type) ? items[type] : undefined;
		if (!id || !find) throw new Refusal('not_found');
		const { title, image_link } = await find(id);
		return ending === 'jpg'
			? send(reply, await cutPicture(context, image_link), 'image/jpeg')
			: send(reply, await drawPoster(context, title));
	});
}
