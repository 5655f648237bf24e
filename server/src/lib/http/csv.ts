import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvHead } from '#domain/base/text/csv.ts';

/** A batch of lines of an export, and the start of the next one; null after the last. */
type CsvPage<Place> = { lines: string; next: Place | null };

async function* pieces<Place>(titles: readonly string[], read: (place: Place | null) => Promise<CsvPage<Place>>): AsyncGenerator<string> {
	yield csvHead(titles);
	let place: Place | null = null;
	do {
		const page: CsvPage<Place> = await read(place);
		yield page.lines;
		place = page.next;
	} while (place !== null);
}

export type CsvFile<Place> = { filename: string; titles: readonly string[]; read: (place: Place | null) => Promise<CsvPage<Place>> };

/** Batch by batch at the speed of the reader: a million lines need no more memory than one batch. */
export const sendCsv = <Place>(reply: FastifyReply, { filename, titles, read }: CsvFile<Place>): FastifyReply =>
	reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', `attachment; filename="${filename}"`)
		.send(Readable.from(pieces(titles, read), { objectMode: false }));
