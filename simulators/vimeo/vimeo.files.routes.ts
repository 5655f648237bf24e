import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type SimVideo, takeBytes, takeFault, type VimeoContext } from './vimeo.state.ts';

const CORS = {
	'access-control-allow-origin': '*',
	'access-control-allow-methods': 'HEAD, PATCH, OPTIONS',
	'access-control-allow-headers': 'Tus-Resumable, Upload-Offset, Content-Type, Upload-Length',
	'access-control-expose-headers': 'Upload-Offset, Upload-Length, Tus-Resumable',
};

/** Stores bytes as they arrive, so that a cut connection loses only bytes not yet received. */
function receive(context: VimeoContext, video: SimVideo, request: FastifyRequest, cutAfter: number | null): Promise<'whole' | 'cut'> {
	return new Promise((done) => {
		let taken = 0;
		request.raw.on('data', (bytes: Buffer) => {
			const room = cutAfter === null ? bytes.length : Math.max(0, Math.min(bytes.length, cutAfter - taken));
			taken += room;
			if (room > 0) takeBytes(context, video, bytes.subarray(0, room));
			if (cutAfter !== null && taken >= cutAfter) {
				request.raw.socket.destroy();
				done('cut');
			}
		});
		request.raw.once('end', () => done('whole'));
		request.raw.once('close', () => done('cut'));
	});
}

/** tus 1.0.0 without creation, as on Vimeo's upload hosts; and the upload address of text tracks. */
export function filesRoutes(app: FastifyInstance, context: VimeoContext) {
	const find = (key: string) => [...context.videos.values()].find((video) => video.upload.key === key);
	app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));

	const handler = async (request: FastifyRequest<{ Params: { key: string } }>, reply: FastifyReply) => {
		reply.headers({ ...CORS, 'tus-resumable': '1.0.0' });
		if (request.method === 'OPTIONS') return reply.code(204).header('tus-version', '1.0.0').send();
		if (request.method === 'POST') return reply.code(405).send();
		if (request.headers['tus-resumable'] !== '1.0.0') return reply.code(412).header('tus-version', '1.0.0').send();
		const video = find(request.params.key);
		if (!video) return reply.code(404).send();
		const { upload } = video;
		if (upload.gone) return reply.code(410).send();
		if (request.method === 'HEAD') {
			reply.header('cache-control', 'no-store').header('upload-offset', upload.offset).header('upload-length', upload.size);
			return reply.code(200).send();
		}
		if (request.headers['content-type'] !== 'application/offset+octet-stream') return reply.code(415).send();
		if (Number(request.headers['upload-offset']) !== upload.offset) return reply.code(409).send();
		if (upload.offset + Number(request.headers['content-length'] ?? 0) > upload.size) return reply.code(413).send();
		const how = await receive(context, video, request, takeFault(context, 'cut') ? context.faults.cutAfter : null);
		if (how === 'cut') return reply.hijack();
		return reply.code(204).header('upload-offset', upload.offset).send();
	};
	app.route({ method: ['HEAD', 'PATCH', 'POST', 'OPTIONS'], url: '/files/:key', handler });

	app.put<{ Params: { id: string; trackId: string }; Body: string }>('/captions/:id/:trackId', (request, reply) => {
		const track = context.videos.get(Number(request.params.id))?.tracks.get(Number(request.params.trackId));
		if (!track) return reply.code(404).send();
		// Vimeo's own sample marks the type as important
		if (takeFault(context, 'captions') || !request.headers['content-type']?.startsWith('text/plain')) return reply.code(400).send();
		track.content = request.body;
		return reply.code(200).send();
	});
}
