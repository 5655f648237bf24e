import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import { IMAGE_WIDTHS, keyOf } from '../lib/images.ts';

const NAME = /^([0-9a-f]{24})\.(jpg|png)$/;
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;

/**
 * `/media/images/<id>.jpg` is the full picture, `?w=640` a variant at least that wide: avif if the browser accepts it and it exists,
 * else webp. The content of a name never changes. Headers make sure that it is only shown as a picture and never run as a page.
 */
export function mediaRoutes(app: FastifyInstance, { storage }: Context) {
	app.get('/media/images/:name', async (request, reply) => {
		const { name } = request.params as { name: string };
		const { w } = request.query as { w?: string };
		const [, id, ending] = NAME.exec(name) ?? [];
		if (!id || !ending) throw new Refusal('not_found');
		const takesAvif = String(request.headers.accept ?? '').includes('image/avif');
		const wanted = Number(w);
		const widths = wanted > 0 ? IMAGE_WIDTHS.filter((width) => width >= wanted) : [];
		const candidates = [
			...widths.flatMap((width) => [
				...(takesAvif ? [{ key: keyOf(id, `${width}.avif`), type: 'image/avif' }] : []),
				{ key: keyOf(id, `${width}.webp`), type: 'image/webp' },
			]),
			{ key: keyOf(id, ending), type: TYPES[ending as keyof typeof TYPES] },
		];
		for (const { key, type } of candidates) {
			const size = await storage.size(key);
			if (size === null) continue;
			return reply
				.type(type)
				.header('content-length', size)
				.header('cache-control', 'public, max-age=31536000, immutable')
				.header('vary', 'accept')
				.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
				.header('content-disposition', 'inline')
				.send(await storage.read(key));
		}
		throw new Refusal('not_found');
	});
}
