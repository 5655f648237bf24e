import { EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, UPLOAD_LIFETIME_MS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { collectYoung } from '../lib/collect-young.ts';
import type { Context } from '../lib/context.ts';
import { findByUpload, touchUpload } from './hosted-videos.store.ts';
import type { UploadFiles } from './upload-files.ts';

export const UPLOADS_PATH = '/media/uploads';

const TUS_TYPE = 'application/offset+octet-stream';
/** Less than this left on the disk is as good as none. */
const FULL_BYTES = 1024 * 1024;

/** How often the tus server tells that bytes are coming in. */
const RECEIVED_EVERY_MS = 50;

type TusAnswer = { status_code: number; body: string };
const answer = (status_code: number, body: string): TusAnswer => ({ status_code, body: `${body}\n` });

/** An upload link is known by its 192 random bits, lives while its row is unfinished, and ends a week after its last byte. */
const admitUpload = async ({ db, now }: Context, method: string, uploadId: string) => {
	const row = await findByUpload(db, uploadId);
	if (!row) throw answer(404, 'No such upload');
	const isExpired = row.status === 'NOT_UPLOADED' && now().getTime() - Date.parse(row.last_activity_at) > UPLOAD_LIFETIME_MS;
	if (isExpired) throw answer(410, 'This upload has expired');
	if (method === 'PATCH') await touchUpload(db, uploadId, now());
};

/** Where the protocol and the library differ, the protocol wins (tus 1.0.0 "Tus-Resumable", "PATCH"). */
function whyNotTus(request: FastifyRequest): { status: number; headers?: Record<string, string> } | null {
	if (request.method === 'POST' || request.method === 'DELETE') return { status: 405, headers: { allow: 'HEAD, PATCH, OPTIONS' } };
	if (request.method === 'OPTIONS') return null;
	if (request.headers['tus-resumable'] !== '1.0.0') return { status: 412, headers: { 'tus-version': '1.0.0' } };
	if (request.method === 'PATCH' && request.headers['content-type'] !== TUS_TYPE) return { status: 415 };
	return null;
}

/** Uploads are made by the API alone, so POST is refused here as Vimeo does; bytes go straight to the store, never into memory. */
export async function tusRoutes(app: FastifyInstance, context: Context, files: UploadFiles) {
	const isFull = async () => ((await files.freeBytes().catch(() => null)) ?? Number.POSITIVE_INFINITY) < FULL_BYTES;
	const tus = new Server({
		path: UPLOADS_PATH,
		datastore: files.store,
		maxSize: MAX_UPLOAD_BYTES,
		postReceiveInterval: RECEIVED_EVERY_MS,
		allowedOrigins: [new URL(context.env.publicUrl).origin],
		onIncomingRequest: (request, id) => admitUpload(context, request.method, id),
		onResponseError: async (_request, error) => {
			const status = 'status_code' in error ? error.status_code : 500;
			if (status < 500) return undefined;
			if (await isFull()) return answer(507, 'No space left');
			context.log.warn({ err: error }, 'upload');
			return undefined;
		},
	});
	tus.on(EVENTS.POST_RECEIVE, () => collectYoung());
	await app.register(async (uploads) => {
		uploads.removeAllContentTypeParsers();
		uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
		const handler = async (request: FastifyRequest, reply: FastifyReply) => {
			reply.header('tus-resumable', '1.0.0');
			const refused = whyNotTus(request);
			if (refused)
				return reply
					.code(refused.status)
					.headers(refused.headers ?? {})
					.send();
			reply.hijack();
			await tus.handle(request.raw, reply.raw);
			return reply;
		};
		for (const url of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`])
			uploads.route({ method: ['HEAD', 'PATCH', 'POST', 'DELETE', 'OPTIONS'], url, handler });
	});
}
