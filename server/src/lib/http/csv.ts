import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvHead } from '#domain/base/text/csv.ts';

export const wantsCsv = (request: FastifyRequest, format: string | undefined): boolean =>
	format === 'csv' || (format === undefined && String(request.headers.accept ?? '').startsWith('text/csv'));

/** A batch of lines of an export, and the start of the next one; null after the last. */
type CsvPage<Cursor> = { lines: string; next: Cursor | null };

async function* pieces<Cursor>(
	titles: readonly string[],
	read: (cursor: Cursor | null) => Promise<CsvPage<Cursor>>,
): AsyncGenerator<string> {
	yield csvHead(titles);
	let cursor: Cursor | null = null;
	do {
		const page: CsvPage<Cursor> = await read(cursor);
		yield page.lines;
		cursor = page.next;
	} while (cursor !== null);
}

export type CsvFile<Cursor> = { filename: string; titles: readonly string[]; read: (cursor: Cursor | null) => Promise<CsvPage<Cursor>> };

/** Batch by batch at the speed of the reader: a million lines need no more memory than one batch. */
export const sendCsv = <Cursor>(reply: FastifyReply, { filename, titles, read }: CsvFile<Cursor>): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${filename}"`)
		.send(Readable.from(pieces(titles, read), { objectMode: false }));
