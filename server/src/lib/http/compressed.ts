import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const zip = { gzip: promisify(gzip), br: promisify(brotliCompress) };
/** the best quality takes fifty times as long as drawing a poster and saves a tenth */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const ZIP_FROM = 1_024;

export type Encoding = keyof typeof zip;
/** in the order of preference */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Bytes that are sent many times: compressed once per encoding, at the first request for it. */
export type Compressed = {
	body: Buffer;
	encoded(encoding: Encoding): Promise<Buffer>;
	/** the compressed bytes, if they exist already */
	encodedNow(encoding: Encoding): Buffer | undefined;
};

export function compressedOnce(body: Buffer): Compressed {
	const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
	const ready: Partial<Record<Encoding, Buffer>> = {};
	const encoded = (encoding: Encoding) => {
		made[encoding] ??= (encoding === 'br' ? zip.br(body, BROTLI) : zip.gzip(body)).then((bytes) => {
			ready[encoding] = bytes;
			return bytes;
		});
		return made[encoding];
	};
	return { body, encoded, encodedNow: (encoding) => ready[encoding] };
}

/** An entry of `Accept-Encoding` with this name, unless its weight is 0. */
const entryOf = (encoding: Encoding) =>
	new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;(?!\\s*q\\s*=\\s*0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i');
const ENTRIES: Record<Encoding, RegExp> = { br: entryOf('br'), gzip: entryOf('gzip') };

export function acceptedEncoding({ headers }: IncomingMessage, { body }: Compressed): Encoding | null {
	const accepted = headers['accept-encoding'];
	if (body.length < ZIP_FROM || typeof accepted !== 'string') return null;
	return ENCODINGS.find((encoding) => ENTRIES[encoding].test(accepted)) ?? null;
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** The client already has these bytes (`If-None-Match`). */
export const isKnown = (etag: string, { headers }: IncomingMessage): boolean =>
	headers['if-none-match']?.split(',').some((tag) => bare(tag) === bare(etag)) ?? false;
