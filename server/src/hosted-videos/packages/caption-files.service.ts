import { text as readText } from 'node:stream/consumers';
import { type CaptionFile, captionPlaylist, withCaptions } from '#domain/hosted-videos/packages/caption-playlists.rules.ts';
import { MASTER_FILE } from '#domain/hosted-videos/packages/playlists.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { findTrackContent, listTracks } from '../tracks.store.ts';
import { findPackageFilm } from './packages.store.ts';

type Stored = Pick<Context, 'db' | 'storage'>;

/** The master playlist of a package with the captions of its film; null when it was deleted. */
export async function readMaster({ db, storage }: Stored, prefix: string): Promise<string | null> {
	const key = `${prefix}/${MASTER_FILE}`;
	if ((await storage.size(key)) === null) return null;
	const film = await findPackageFilm(db, prefix);
	const master = await readText(await storage.read(key));
	return film ? withCaptions(master, await listTracks(db, film.id)) : master;
}

/** Captions of the film of a package, or their playlist; null for those of another film. */
export async function readCaptions({ db }: Pick<Context, 'db'>, prefix: string, file: CaptionFile): Promise<string | null> {
	const film = await findPackageFilm(db, prefix);
	const track = film && (await listTracks(db, film.id)).find(({ id }) => id === file.trackId);
	if (!film || !track) return null;
	return file.kind === 'm3u8' ? captionPlaylist(file, film.seconds) : findTrackContent(db, track.id);
}
