import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { toGrosze } from '#domain/base/money.ts';
import { csvHead, csvRow } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { monthRange } from '#domain/base/time/day-ranges.ts';
import { vatRateText } from '#domain/catalogue/vat.rules.ts';
import { uniqueStems } from '#domain/invoices/print/file-name.ts';
import { whyNoPdf } from '#domain/invoices/print/pdf-availability.rules.ts';
import { bookedTotals, type RegisterLine } from '#domain/invoices/register/register.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { getToPrint, makePdf } from '../print/print.service.ts';
import { markDelivered } from '../print/print.store.ts';
import {
	lastInvoice,
	type RateCount,
	type RegisterCursor,
	type RegisteredFile,
	type RegisterSpan,
	registeredCsv,
	registeredFiles,
	registerTitles,
	sumDays,
} from './register.store.ts';

/** The content of a file is fixed when its download starts, however slowly it is read. */
type Reading = { db: Db; span: RegisterSpan; lines: RegisterLine[]; sums: RateCount[]; language: Language };

export type RegisterRequest = { month: string; language: Language };

export const beginReading = ({ db }: Context, { month, language }: RegisterRequest): Promise<Reading> =>
	db.transaction(async (tx) => {
		const span = { ...monthRange(month), upTo: await lastInvoice(tx) };
		return { db, span, language, ...(await sumDays(tx, span)) };
	});

const NO_CELLS = ['', '', '', '', '', '', ''] as const;

const lineRow = ({ day, vat_rate, gross_grosze, vat_grosze }: RegisterLine, language: Language): string =>
	csvRow([
		formatDigits(day),
		text(language, 'register.undocumented'),
		...NO_CELLS,
		vatRateText(vat_rate),
		...[gross_grosze - vat_grosze, vat_grosze, gross_grosze].map((grosze) => ({ grosze })),
	]);

const totalRows = ({ sums, lines, language }: Reading): string[] =>
	bookedTotals(sums, lines).map(({ vat_rate, net, vat, gross }) =>
		csvRow([
			'',
			text(language, 'register.total'),
			...NO_CELLS,
			vatRateText(vat_rate),
			...[net, vat, gross].map((amount) => ({ grosze: toGrosze(amount) })),
		]),
	);

const CSV_BATCH = 500;

/** Documents by day, sales without one by day, then a sum for each rate. */
export async function* registerCsv(reading: Reading): AsyncGenerator<string> {
	const { db, span, lines, language } = reading;
	yield csvHead(registerTitles(language));
	let after: RegisterCursor | null = null;
	for (let isLast = false; !isLast; ) {
		const batch = await registeredCsv(db, span, { after, limit: CSV_BATCH }, language);
		yield batch.lines;
		isLast = batch.rows < CSV_BATCH || batch.lastDay === null || batch.lastId === null;
		after = batch.lastDay !== null && batch.lastId !== null ? { day: batch.lastDay, id: batch.lastId } : null;
	}
	for (const line of lines) yield lineRow(line, language);
	for (const row of totalRows(reading)) yield row;
}

type ZipFile = { name: string; input: Uint8Array | string | AsyncIterable<string>; lastModified: Date };

const FILES_BATCH = 50;

/** XML, and the PDF where available. */
async function* filesOfDocument(
	context: Context,
	{ id, xml }: RegisteredFile,
	{ stem, language }: { stem: string; language: Language },
): AsyncGenerator<[string, Buffer]> {
	yield [`xml/${stem}.xml`, xml];
	const row = await getToPrint(context.db, id);
	if (whyNoPdf(row.ksef) !== null) return;
	const pdf = await makePdf(context, row, { language });
	await markDelivered(context.db, row, context.now());
	yield [`pdf/${stem}.pdf`, pdf];
}

/** All documents, the register, and last the list of files with their hashes. */
async function* filesOf(context: Context, reading: Reading): AsyncGenerator<ZipFile> {
	const { db, span, language } = reading;
	const lastModified = context.now();
	const titles = (['register.file', 'register.document', 'register.ksef'] as const).map((key) => text(language, key));
	const manifest = [csvHead([...titles, 'SHA-256', text(language, 'register.bytes')])];
	const stemFor = uniqueStems();
	let after: RegisterCursor | null = null;
	for (let isLast = false; !isLast; ) {
		const batch = await registeredFiles(db, span, { after, limit: FILES_BATCH });
		for (const file of batch)
			for await (const [name, input] of filesOfDocument(context, file, { stem: stemFor(file), language })) {
				manifest.push(csvRow([name, file.number, file.ksef_mark, createHash('sha256').update(input).digest('hex'), input.length]));
				yield { name, input, lastModified };
			}
		const last = batch.at(-1);
		isLast = batch.length < FILES_BATCH;
		after = last ? { day: last.day, id: last.id } : null;
	}
	yield { name: `${text(language, 'register.file_name')}.csv`, input: registerCsv(reading), lastModified };
	yield { name: `${text(language, 'register.manifest_name')}.csv`, input: manifest.join(''), lastModified };
}

/** Streamed: only one batch of documents is in memory. */
export const registerZip = (context: Context, reading: Reading): Readable =>
	Readable.from(makeZip(filesOf(context, reading)), { objectMode: false });
