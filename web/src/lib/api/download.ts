import { type CsvCell, csvHead, csvRow } from '#domain/base/text/csv.ts';
import { endIfExpired, session } from '../session/session.tsx';
import { ApiError } from './api-error.ts';
import { reactToError } from './api-reaction.ts';
import { requestBlob } from './request.ts';

export function saveBlob(blob: Blob, fileName: string) {
	const address = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = address;
	link.download = fileName;
	link.click();
	URL.revokeObjectURL(address);
}

/** A table that is already in the browser. */
export const saveCsv = (names: readonly string[], rows: readonly (readonly CsvCell[])[], fileName: string) =>
	saveBlob(new Blob([csvHead(names), ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' }), fileName);

type Download = { path: string; query?: Record<string, unknown>; accept: string; fileName: string };

/** Fetched with the token, which a plain link would not send. */
async function download({ path, query = {}, accept, fileName }: Download): Promise<void> {
	endIfExpired();
	const token = session.get()?.token ?? null;
	try {
		saveBlob(await requestBlob({ method: 'GET', path, query, token, accept }), fileName);
	} catch (error) {
		if (error instanceof ApiError) reactToError(error, token, {});
		throw error;
	}
}

export const downloadCsv = (path: string, query: Record<string, unknown>, fileName: string): Promise<void> =>
	download({ path, query, accept: 'text/csv', fileName });

export const downloadPdf = (path: string, query: Record<string, unknown>, fileName: string): Promise<void> =>
	download({ path, query, accept: 'application/pdf', fileName });

export const downloadXml = (path: string, fileName: string): Promise<void> => download({ path, accept: 'application/xml', fileName });

export const downloadZip = (path: string, fileName: string): Promise<void> => download({ path, accept: 'application/zip', fileName });
