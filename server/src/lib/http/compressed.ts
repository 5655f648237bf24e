import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** A document as small as the browser takes it: the compress plugin serves routes, and documents are no route. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<string | Buffer> {
	const accepted = String(request.headers['accept-encoding'] ?? '');
	const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
	if (!encoding) return html;
	reply.header('content-encoding', encoding).header('vary', 'cookie, accept-language, accept-encoding');
	return encoding === 'br' ? toBrotli(html, BROTLI) : toGzip(html);
}
