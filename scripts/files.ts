import { withConnection } from '#server/lib/db/migrate.ts';
import { readCommandEnv } from '#server/lib/env.ts';
import { exitWithMessage, StartupError } from '#server/lib/startup-error.ts';
import { compareFiles } from './files/compare.ts';
import { type KnownFiles, readKnownFiles } from './files/known-files.ts';
import { moveFiles } from './files/move.ts';
import { bucketFiles, diskFiles, type FileStore } from './files/stores.ts';
import { openCommandDatabase } from './lib/command-database.ts';

// `npm run files -- compare [disk|bucket]`: what the database needs and the store lacks, and the reverse. Exit code 1 when a file is missing.
// `npm run files -- move bucket|disk`: copies all files to the bucket of S3_*, or from there to DATA_DIR, while the server runs.

const HOW = 'write `npm run files -- compare`, `npm run files -- move bucket` or `npm run files -- move disk`';
const MAX_LISTED = 50;
const PROGRESS_MS = 2_000;

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`;

type Stores = { disk: FileStore; bucket: FileStore | null };

function list(title: string, lines: string[]) {
	console.log(`${lines.length} ${title}`);
	for (const line of lines.slice(0, MAX_LISTED)) console.log(`  ${line}`);
	if (lines.length > MAX_LISTED) console.log(`  and ${lines.length - MAX_LISTED} more`);
}

async function compare(store: FileStore, known: KnownFiles): Promise<void> {
	const { files, missing, unknown } = await compareFiles(store, known);
	console.log(`${store.name}: ${files} files`);
	list(
		'needed by the database and missing',
		missing.map(({ key, neededBy }) => `${key} (${neededBy})`),
	);
	list('unknown to the database', unknown);
	process.exitCode = missing.length > 0 ? 1 : 0;
}

async function move(from: FileStore, to: FileStore, { unfinished }: KnownFiles): Promise<void> {
	let shownAt = 0;
	const { files, bytes, skipped, left } = await moveFiles(from, to, {
		unfinished,
		onProgress: (done, all) => {
			if (Date.now() - shownAt < PROGRESS_MS) return;
			shownAt = Date.now();
			console.log(`${done.files} of ${all.files} files, ${gigabytes(done.bytes)} of ${gigabytes(all.bytes)}`);
		},
	});
	console.log(`${to.name}: ${files} files copied (${gigabytes(bytes)}), ${skipped} were there already`);
	if (left.length > 0)
		list(
			'uploads in progress stay where they are: let them end, and run this again',
			left.map(({ key }) => key),
		);
}

async function run({ disk, bucket }: Stores, known: KnownFiles) {
	const [what, where] = process.argv.slice(2);
	if (what !== 'compare' && (what !== 'move' || (where !== 'bucket' && where !== 'disk'))) throw new StartupError(HOW);
	if (!bucket && (what === 'move' || where === 'bucket'))
		throw new StartupError('S3_BUCKET: set the S3_ variables of the bucket for this command');
	const inUse = bucket && where !== 'disk' ? bucket : disk;
	if (what === 'compare') return compare(inUse, known);
	return where === 'bucket' ? move(disk, bucket as FileStore, known) : move(bucket as FileStore, disk, known);
}

async function main() {
	const env = readCommandEnv(process.env);
	const database = await openCommandDatabase(env);
	try {
		const known = await withConnection(database.url, readKnownFiles);
		await run({ disk: diskFiles(env.dataDir), bucket: env.s3 ? bucketFiles(env.s3) : null }, known);
	} finally {
		await database.close();
	}
}

await main().catch(exitWithMessage);
