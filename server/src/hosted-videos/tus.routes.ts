import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES, UPLOAD_LIFETIME_MS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { FULL_BYTES } from '../outside/disk-state.ts';
import { StorageUnavailable } from '../outside/storage.ts';
import { findByUpload, touchUpload } from './hosted-videos.store.ts';
import type { UploadFiles } from './upload-files.ts';
import { uploadLocks } from './upload-locks.ts';

export const UPLOADS_PATH = '/media/uploads';

const TUS_TYPE = 'application/offset+octet-stream';

const METHODS = 'HEAD, PATCH, OPTIONS';
/** The announced protocol features: uploads are created and deleted by the API, so there are no extensions. */
const OPTIONS_ANSWER = {
	allow: METHODS,
	'tus-version': '1.0.0',
	'tus-max-size': String(MAX_UPLOAD_BYTES),
	'access-control-allow-methods': METHODS,
	'access-control-allow-headers': 'Tus-Resumable, Upload-Offset, Content-Type',
	'access-control-max-age': '86400',
};
const EXPOSED_HEADERS = 'Tus-Resumable, Tus-Version, Tus-Max-Size, Upload-Offset, Upload-Length';

type TusAnswer = { status_code: number; body: string };
const answer = (status_code: number, body: string): TusAnswer => ({ status_code, body: `${body}\n` });

/** An upload link contains 192 random bits, is valid while its row is unfinished, and expires a week after its last byte. */
const admitUpload = async ({ db, now }: Context, method: string, uploadId: string) => {
	const row = await findByUpload(db, uploadId);
	if (!row) throw answer(404, 'No such upload');
	const isExpired = row.status === 'NOT_UPLOADED' && now().getTime() - Date.parse(row.last_activity_at) > UPLOAD_LIFETIME_MS;
	if (isExpired) throw answer(410, 'This upload has expired');
	if (method === 'PATCH') await touchUpload(db, uploadId, now());
};

/** Corrects the library where it differs from the protocol (tus 1.0.0 "Tus-Resumable", "PATCH"). */
function answerWithoutTus(request: FastifyRequest): { status: number; headers?: Record<string, string> } | null {
	if (request.method === 'POST' || request.method === 'DELETE') return { status: 405, headers: { allow: METHODS } };
	if (request.method === 'OPTIONS') return { status: 204, headers: OPTIONS_ANSWER };
	if (request.headers['tus-resumable'] !== '1.0.0') return { status: 412, headers: { 'tus-version': '1.0.0' } };
	if (request.method === 'PATCH' && request.headers['content-type'] !== TUS_TYPE) return { status: 415 };
	return null;
}

/** The library lists every header of the protocol, including extensions that are not available here. */
function exposeOwnHeaders(tus: Server) {
	const { HEAD, PATCH } = tus.handlers;
	for (const handler of [HEAD, PATCH]) {
		const send = handler.send.bind(handler);
		handler.send = (request, turn, headers) => {
			headers?.set('access-control-expose-headers', EXPOSED_HEADERS);
			return send(request, turn, headers);
		};
	}
}

/** Uploads are created only by the API, so POST is refused, as by Vimeo; bytes are streamed to the store, never held in memory. */
export async function tusRoutes(app: FastifyInstance, context: Context, files: UploadFiles) {
	const isFull = async () => ((await files.freeBytes().catch(() => null)) ?? Number.POSITIVE_INFINITY) < FULL_BYTES;
	const tus = new Server({
		path: UPLOADS_PATH,
		datastore: files.store,
		locker: uploadLocks({ databaseUrl: context.env.DATABASE_URL ?? '', channels: context.channels }),
		maxSize: MAX_UPLOAD_BYTES,
		allowedOrigins: [new URL(context.env.publicUrl).origin],
		onIncomingRequest: (request, id) => admitUpload(context, request.method, id),
		onResponseError: async (_request, error) => {
			const status = 'status_code' in error ? error.status_code : 500;
			if (status < 500) return undefined;
			if (await isFull()) return answer(507, 'No space left');
			context.log.warn({ err: error }, 'upload failed');
			return error instanceof StorageUnavailable ? answer(503, 'The storage is unavailable') : undefined;
		},
	});
	exposeOwnHeaders(tus);
	await app.register(async (uploads) => {
		uploads.removeAllContentTypeParsers();
		uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
		const handler = async (request: FastifyRequest, reply: FastifyReply) => {
			reply.header('tus-resumable', '1.0.0');
			const known = answerWithoutTus(request);
			if (known)
				return reply
					.code(known.status)
					.headers(known.headers ?? {})
					.send();
			reply.hijack();
			await tus.handle(request.raw, reply.raw);
			return reply;
		};
		for (const url of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`])
			uploads.route({ method: ['HEAD', 'PATCH', 'POST', 'DELETE', 'OPTIONS'], url, handler });
	});
}
