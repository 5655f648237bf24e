import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';

export const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export type FileOfSql = { name: string; text: string; checksum: string };

export const listMigrations = async (folder = FOLDER) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** Line ends are ignored, because git may convert them. */
const checksumOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** The files of a folder in the order of their names, with the prefix before each name. */
export const readFiles = async (folder: string, prefix = ''): Promise<FileOfSql[]> =>
	Promise.all(
		(await listMigrations(join(folder, prefix))).map(async (name) => {
			const text = await readFile(join(folder, prefix, name), 'utf8');
			return { name: prefix + name, text, checksum: checksumOf(text) };
		}),
	);

/** Runs a text in the open transaction; a failure rolls that back and names the file. */
export async function run(client: pg.Client, { name }: FileOfSql, text: string): Promise<void> {
	try {
		await client.query(text);
	} catch (error) {
		await client.query('rollback');
		throw new StartupError(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
	}
}
