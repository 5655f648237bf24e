import { spawn } from 'node:child_process';
import { chmodSync, createWriteStream, existsSync, linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import { isSourceSecret, type readCommandEnv } from '#server/lib/env.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { bucketFiles, diskFiles, type FileStore, type StoredFile } from '../files/stores.ts';
import { findLast, SUMMARY_FILE, type Summary } from './last.ts';

type Env = ReturnType<typeof readCommandEnv>;

/** The password goes by the environment: a command line is shown by `ps`. */
async function dump(url: string, file: string): Promise<void> {
	const address = new URL(url);
	const password = decodeURIComponent(address.password);
	address.password = '';
	const child = spawn('pg_dump', ['--format=custom', `--file=${file}`, address.href], {
		env: { ...process.env, PGPASSWORD: password },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text) => {
		said += text;
	});
	const code = await new Promise<number | null>((done, failed) => {
		child.once('error', () => failed(new StartupError('pg_dump: is not installed (package postgresql-client)')));
		child.once('close', done);
	});
	if (code !== 0) throw new StartupError(`pg_dump: ${said.trim().split('\n')[0] || `ended with ${code}`}`);
}

/** Files never change under their name, so those of the set before are linked where they are the same and the file system can do that. */
async function copyFile(store: FileStore, file: StoredFile, { target, before }: { target: string; before: string | null }): Promise<void> {
	const path = join(target, file.key);
	mkdirSync(dirname(path), { recursive: true });
	const old = before && join(before, file.key);
	if (old && existsSync(old) && statSync(old).size === file.size && !/\.(m3u8|vtt)$/.test(file.key)) {
		try {
			linkSync(old, path);
			return;
		} catch {
			// another file system, or one without links
		}
	}
	await pipeline(await store.read(file.key), createWriteStream(path));
}

async function copyFiles(store: FileStore, places: { target: string; before: string | null }): Promise<{ files: number; bytes: number }> {
	const list: StoredFile[] = [];
	for await (const file of store.list()) list.push(file);
	let [files, bytes] = [0, 0];
	await forEachConcurrently(list, 4, async (file) => {
		// what the server deletes while this copies is in no later set either
		const isCopied = await copyFile(store, file, places).then(
			() => true,
			(error: NodeJS.ErrnoException) => {
				if (error.code !== 'ENOENT' && error.name !== 'NoSuchKey') throw error;
				return false;
			},
		);
		if (!isCopied) return;
		files += 1;
		bytes += file.size;
	});
	return { files, bytes };
}

/**
 * One set: the database first, then the files, so that every file the dump names is there unless it was deleted meanwhile; then the secret,
 * which links in mails are signed with; last the summary, without which the set is not complete.
 */
export async function makeBackup(env: Env, folder: string, print: (line: string) => void): Promise<string> {
	if (!env.DATABASE_URL)
		throw new StartupError('DATABASE_URL: set it to the database to back up; of the demo copy its folder while it is stopped');
	const began = new Date();
	const before = findLast(folder);
	const path = join(resolve(folder), began.toISOString().slice(0, 19).replaceAll(':', '-'));
	mkdirSync(path, { recursive: true, mode: 0o700 });
	chmodSync(path, 0o700);
	process.umask(0o077);
	print(`${path}: database`);
	await dump(env.DATABASE_URL, join(path, 'rampa.dump'));
	const store = env.s3 ? bucketFiles(env.s3) : diskFiles(env.dataDir);
	print(`${path}: files of ${store.name}`);
	const counted = await copyFiles(store, { target: join(path, 'files'), before: before && join(before.path, 'files') });
	if (!isSourceSecret(env.SECRET)) writeFileSync(join(path, 'secret'), env.SECRET, { mode: 0o600 });
	const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
	const summary: Summary = { made_at: began.toISOString(), version, store: store.name, ...counted };
	writeFileSync(join(path, SUMMARY_FILE), JSON.stringify(summary, null, '\t'));
	return path;
}
