import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written last: a set without it is not complete. */
export const SUMMARY_FILE = 'rampa-backup.json';

export type Summary = { made_at: string; version: string; files: number; bytes: number; store: string };

const readSummary = (folder: string): Summary | null => {
	const file = join(folder, SUMMARY_FILE);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Summary) : null;
};

/** The newest complete set below a folder, by the time it began. */
export function findLast(folder: string): { path: string; summary: Summary } | null {
	const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
	for (const name of names) {
		const summary = readSummary(join(folder, name));
		if (summary) return { path: join(folder, name), summary };
	}
	return null;
}

const HOUR_MS = 3_600_000;

export function describeLast(folder: string, { now, maxHours }: { now: Date; maxHours: number }): { text: string; isTooOld: boolean } {
	const last = findLast(folder);
	if (!last) return { text: `${folder}: there is no complete backup`, isTooOld: true };
	const hours = (now.getTime() - Date.parse(last.summary.made_at)) / HOUR_MS;
	const isTooOld = hours > maxHours;
	const { files, bytes } = last.summary;
	const size = `${files} files, ${(bytes / 1e9).toFixed(3)} GB`;
	return {
		text: `${last.path}: the newest complete backup, ${hours.toFixed(1)} hours old (${size})${isTooOld ? `, older than ${maxHours} hours` : ''}`,
		isTooOld,
	};
}
