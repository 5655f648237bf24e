import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rung } from '#domain/hosted-videos/packages/ladder.rules.ts';
import {
	MASTER_FILE,
	masterPlaylist,
	mediaPlaylist,
	PLAYLIST_FILE,
	packageFileType,
	packageTarget,
	STORYBOARD_FILE,
	type TrackPart,
} from '#domain/hosted-videos/packages/playlists.rules.ts';
import { storyboardVtt } from '#domain/hosted-videos/packages/storyboard.rules.ts';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import { isDiskFull, type Storage, StorageUnavailable } from '#server/outside/storage.ts';
import type { Result } from './make-part.ts';
import { soundsOf } from './packages.store.ts';
import type { Finished } from './parts.store.ts';

const UPLOADS_AT_ONCE = 4;

/** What was made, in the folder of a part whose files wait for the storage. */
const KEPT_FILE = 'made.json';

/** The result of a part that was made but could not be stored; null when it has to be made. */
export const readKept = (folder: string): Promise<Result | null> =>
	readFile(join(folder, KEPT_FILE), 'utf8')
		.then(JSON.parse)
		.catch(() => null);

export async function emptyFolder(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
}

/** Stores the files of a part. While the storage is away they are kept for the next attempt, except on a full disk. */
export async function storePart(storage: Storage, prefix: string, { folder, result }: { folder: string; result: Result }): Promise<void> {
	await rm(join(folder, KEPT_FILE), { force: true });
	const files = await listFiles(folder);
	try {
		// each is stored whole; a part counts only when all are stored
		await forEachConcurrently(files, UPLOADS_AT_ONCE, async ({ path, name, type }) =>
			storage.put(`${prefix}/${name}`, await readFile(path), type),
		);
	} catch (error) {
		if (!isDiskFull(error)) await writeFile(join(folder, KEPT_FILE), JSON.stringify(result));
		throw new StorageUnavailable(String(error), { cause: error });
	}
}

/** Refuses a name that could never be served: no later attempt would change it. */
async function listFiles(folder: string) {
	const found = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	return paths.map((path) => {
		const name = path.slice(folder.length + 1);
		const type = packageFileType(name);
		if (!type) throw new Error(`a package has no file ${name}`);
		return { path, name, type };
	});
}

const trackOf = ({ made }: Finished, { name }: Rung): TrackPart[] =>
	made.flatMap((part) => (part.kind === 'chunk' && part.tracks[name] ? [part.tracks[name]] : []));

/** The playlists of a package, from the results of its parts; the master last, so that the files it names exist. */
function indexesOf(finished: Finished): [name: string, text: string][] {
	const { plan, made } = finished;
	const tracks = plan.rungs.map((rung) => ({ rung, parts: trackOf(finished, rung) }));
	const sounds = made.flatMap((part) => (part.kind === 'sound' ? [part.track] : []));
	const sheets = made.flatMap((part) => (part.kind === 'board' ? part.sheets : []));
	const planned = soundsOf(plan).flatMap((sound, index) => (sounds[index] ? [{ plan: sound, parts: [sounds[index]] }] : []));
	const rate = plan.rate.num / plan.rate.den;
	const targetSeconds = packageTarget([...tracks.map(({ parts }) => parts), sounds]);
	return [
		...tracks.map(({ rung, parts }): [string, string] => [`${rung.name}/${PLAYLIST_FILE}`, mediaPlaylist(parts, targetSeconds)]),
		...planned.map((sound): [string, string] => [`${sound.plan.name}/${PLAYLIST_FILE}`, mediaPlaylist(sound.parts, targetSeconds)]),
		[STORYBOARD_FILE, storyboardVtt(plan.board, sheets, plan.facts.duration)],
		[MASTER_FILE, masterPlaylist({ tracks, sounds: planned, rate, targetSeconds })],
	];
}

export async function storeIndexes(storage: Storage, finished: Finished): Promise<void> {
	for (const [name, text] of indexesOf(finished))
		await storage.put(`${finished.prefix}/${name}`, Buffer.from(text), packageFileType(name) ?? 'text/plain');
}
