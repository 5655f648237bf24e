import type pg from 'pg';
import { type FileOfSql, readFiles, run } from './migration-files.ts';

type FunctionFile = FileOfSql & { isApplied: boolean; isInForce: boolean };

/** In force is the last text of a name, unless a numbered migration ran after it: that may have dropped the function, with a type or for other parameters. */
async function readFunctions(client: pg.Client, folder: string): Promise<FunctionFile[]> {
	const { rows } = await client.query<{ file: string; in_force: boolean }>(`
		select name || ' ' || checksum as file,
			applied_at = max(applied_at) over (partition by name) and applied_at > (select max(m.applied_at) from migrations m) as in_force
		from function_files`);
	const applied = new Map(rows.map(({ file, in_force }) => [file, in_force]));
	return (await readFiles(folder, 'functions/')).map((file) => {
		const isInForce = applied.get(`${file.name} ${file.checksum}`);
		return { ...file, isApplied: isInForce !== undefined, isInForce: isInForce ?? false };
	});
}

/** An older version starts with functions that a newer one replaced, but never with functions this database has not seen. */
export const countNewFunctions = async (client: pg.Client, folder: string): Promise<number> =>
	(await readFunctions(client, folder)).filter(({ isApplied }) => !isApplied).length;

/** Those not in force. A database that has migrations of a newer version keeps the functions of that version. */
export const findDueFunctions = async (client: pg.Client, folder: string, isNewer: boolean): Promise<FileOfSql[]> =>
	(await readFunctions(client, folder)).filter(({ isApplied, isInForce }) => !isInForce && !(isApplied && isNewer));

/** All of them or none. Twice, because they call each other: their bodies are checked when all are there. */
export async function applyFunctions(client: pg.Client, files: FileOfSql[]): Promise<void> {
	await client.query('begin');
	for (const check of ['off', 'on']) {
		await client.query(`set local check_function_bodies = ${check}`);
		for (const file of files) await run(client, file, file.text);
	}
	for (const { name, checksum } of files)
		await client.query(
			'insert into function_files (name, checksum) values ($1, $2) on conflict (name, checksum) do update set applied_at = now()',
			[name, checksum],
		);
	await client.query('commit');
}
