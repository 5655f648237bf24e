import { firstFiles, firstPlaylists } from '#domain/watching/player/first-files.rules.ts';

async function textOf(address: URL): Promise<string> {
	const response = await fetch(address);
	return response.ok ? response.text() : '';
}

const requested = new Set<string>();

/**
 * Requests what a package needs to begin at a second, while the player's scripts are still loading; `before` its segments a promise is awaited.
 * The player finds it in the browser's cache; what fails here, it requests itself.
 */
export async function requestFirstFiles(url: string, at: number, before?: Promise<void>): Promise<void> {
	if (requested.has(url)) return;
	requested.add(url);
	const master = new URL(url, window.location.href);
	await Promise.allSettled(
		firstPlaylists(await textOf(master)).map(async (name) => {
			const playlist = new URL(name, master);
			const files = firstFiles(await textOf(playlist), at);
			await before;
			await Promise.allSettled(files.map(async (file) => (await fetch(new URL(file, playlist))).arrayBuffer()));
		}),
	);
}
