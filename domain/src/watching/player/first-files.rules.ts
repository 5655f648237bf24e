const uriOf = (line: string): string | null => /URI="([^"]+)"/.exec(line)?.[1] ?? null;

/** The playlists of a package that are read first: of the lowest quality, which it lists first, and of the sound. */
export function firstPlaylists(master: string): string[] {
	const lines = master.split('\n');
	const picture = lines.find((_line, at) => lines[at - 1]?.startsWith('#EXT-X-STREAM-INF:'));
	const sound = lines.find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'));
	return [picture, sound && uriOf(sound)].filter((name): name is string => Boolean(name));
}

/** The files with which a track begins to play at this second. */
export function firstFiles(playlist: string, at: number): string[] {
	let init: string | null = null;
	let end = 0;
	for (const line of playlist.split('\n')) {
		if (line.startsWith('#EXT-X-MAP:')) init = uriOf(line);
		else if (line.startsWith('#EXTINF:')) end += Number.parseFloat(line.slice('#EXTINF:'.length));
		else if (line !== '' && !line.startsWith('#') && end > at) return init === null ? [line] : [init, line];
	}
	return [];
}
