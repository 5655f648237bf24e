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

/** Fetched with the token, which a plain link would not send. */
export async function downloadCsv(path: string, query: Record<string, unknown>, fileName: string): Promise<void> {
	endIfExpired();
	const token = session.get()?.token ?? null;
	try {
		saveBlob(await requestBlob({ method: 'GET', path, query, token, accept: 'text/csv' }), fileName);
	} catch (error) {
		if (error instanceof ApiError) reactToError(error, token, {});
		throw error;
	}
}
