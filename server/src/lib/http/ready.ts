import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Compressed, compressedOnce, type Encoding, isKnown } from './compressed.ts';

/** Bytes that are the same for many callers, with the name of their content and what they were made of. */
export type Ready<T = unknown> = Compressed & { etag: string; data: T };

export const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 27);

/** The same bytes as before are the same object. */
export function toReady<T>(content: string | Buffer, data: T, before?: Ready<T>): Ready<T> {
	const body = Buffer.from(content);
	const etag = `"${hashOf(body)}"`;
	return before?.etag === etag ? before : { data, etag, ...compressedOnce(body) };
}

/** Sends them through the framework: nothing is made or compressed for a single caller, and who has them already gets 304. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, ready: Ready): Promise<FastifyReply> {
	reply.header('etag', ready.etag).header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
	if (isKnown(ready.etag, request.raw)) return reply.code(304).send();
	const encoding = acceptedEncoding(request.raw, ready);
	if (!encoding) return reply.send(ready.body);
	return reply.header('content-encoding', encoding).send(await ready.encoded(encoding));
}

export type Written = {
	ready: Ready;
	status: number;
	type: string;
	/** name, value, name, value */
	headers: readonly string[];
	/** without a tag nobody may have it already */
	isTagged: boolean;
};

/** Writes them directly to the socket, compressed where that form exists. */
export function writeReady(
	request: IncomingMessage,
	response: ServerResponse,
	{ ready, status, type, headers, isTagged, encoding, requestId }: Written & { encoding: Encoding | null; requestId: string },
) {
	const sent = [...headers, 'x-request-id', requestId];
	if (isTagged) sent.push('etag', ready.etag);
	if (status === 200 && isTagged && isKnown(ready.etag, request)) {
		response.writeHead(304, sent).end();
		return;
	}
	const bytes = (encoding && ready.encodedNow(encoding)) ?? ready.body;
	if (encoding) sent.push('content-encoding', encoding);
	sent.push('content-type', type, 'content-length', String(bytes.length));
	response.writeHead(status, sent);
	response.end(bytes);
}
