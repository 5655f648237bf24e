import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import type { KnownFiles } from './known-files.ts';
import { type FileStore, sizesOf } from './stores.ts';

export type Compared = {
	files: number;
	/** the database needs them and the store does not have them, with what needs each */
	missing: { key: string; neededBy: string }[];
	/** they are in the store and the database does not know them */
	unknown: string[];
};

const IMAGE_KEY = /^images\/[0-9a-f]{2}\/([0-9a-f]{24})\./;

const isKnown = (key: string, { needed, prefixes, images, unfinished, others }: KnownFiles): boolean => {
	const image = IMAGE_KEY.exec(key)?.[1];
	if (image) return images.has(image);
	if (needed.has(key) || unfinished.has(key) || others.has(key)) return true;
	// prefixes of live streams and packages have several segments
	for (let folder = posix.dirname(key); folder !== '.'; folder = posix.dirname(folder)) if (prefixes.has(folder)) return true;
	return false;
};

/** The files that a playlist names: lines that are no tags, and addresses in tags. */
const filesNamed = (playlist: string): string[] =>
	playlist.split('\n').flatMap((line) => {
		const named = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line.trim();
		return named && !/^[a-z]+:/.test(named) ? [named.split('?')[0] as string] : [];
	});

/** Every file of the playlists of a package that is ready, from the master on. */
async function filesOfPackage(store: FileStore, master: string, sizes: Map<string, number>): Promise<string[]> {
	const found: string[] = [];
	const read = async (playlist: string): Promise<void> => {
		if (!sizes.has(playlist)) return;
		for (const name of filesNamed(await text(await store.read(playlist)))) {
			const key = posix.join(posix.dirname(playlist), name);
			found.push(key);
			if (key.endsWith('.m3u8')) await read(key);
		}
	};
	await read(master);
	return found;
}

export async function compareFiles(store: FileStore, known: KnownFiles): Promise<Compared> {
	const sizes = await sizesOf(store);
	const needed = new Map(known.needed);
	for (const [key, neededBy] of known.needed)
		if (key.endsWith('.m3u8')) for (const file of await filesOfPackage(store, key, sizes)) needed.set(file, neededBy);
	return {
		files: sizes.size,
		missing: [...needed].filter(([key]) => !sizes.has(key)).map(([key, neededBy]) => ({ key, neededBy })),
		unknown: [...sizes.keys()].filter((key) => !isKnown(key, known)),
	};
}
