import type { FastifyInstance } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from './context.ts';
import { IMAGE_WIDTHS, keyOf } from './images.ts';

const NAME = /^([0-9a-f]{24})\.(jpg|png)$/;
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;

/** `/media/images/<id>.jpg` is the whole picture, `?w=640` the webp variant that is at least so wide. Names never change their content. */
export function mediaRoutes(app: FastifyInstance, { storage }: Context) {
	app.get('/media/images/:name', async (request, reply) => {
		const { name } = request.params as { name: string };
		const { w } = request.query as { w?: string };
		const [, id, ending] = NAME.exec(name) ?? [];
		if (!id || !ending) throw new Refusal('not_found');
		const wanted = Number(w);
		const widths = Number.isFinite(wanted) && wanted > 0 ? IMAGE_WIDTHS.filter((width) => width >= wanted) : [];
		const candidates = [
			...widths.map((width) => ({ key: keyOf(id, `${width}.webp`), type: 'image/webp' })),
			{ key: keyOf(id, ending), type: TYPES[ending as keyof typeof TYPES] },
		];
		for (const { key, type } of candidates) {
			const size = await storage.size(key);
			if (size === null) continue;
			return reply
				.type(type)
				.header('content-length', size)
				.header('cache-control', 'public, max-age=31536000, immutable')
				.send(await storage.read(key));
		}
		throw new Refusal('not_found');
	});
}
