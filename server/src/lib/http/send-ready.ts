import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Compressed, compressedOnce, isKnown } from './compressed.ts';

/** Bytes that are the same for many callers, with the name of their content. */
export type Ready = Compressed & { etag: string };

export function readyText(text: string): Ready {
	const body = Buffer.from(text);
	return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, ...compressedOnce(body) };
}

/** Sends bytes that exist: nothing is made or compressed for a single caller, and who has them already gets 304. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): Promise<FastifyReply> {
	reply.header('etag', ready.etag).header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
	if (isKnown(ready.etag, request.raw)) return reply.code(304).send();
	const encoding = acceptedEncoding(request.raw, ready);
	if (!encoding) return reply.send(ready.body);
	return reply.header('content-encoding', encoding).send(await ready.encoded(encoding));
}
