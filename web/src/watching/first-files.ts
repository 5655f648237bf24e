import { firstFiles, firstPlaylists } from '#domain/watching/player/first-files.rules.ts';

async function textOf(address: URL): Promise<string> {
	const response = await fetch(address);
	return response.ok ? response.text() : '';
}

/**
 * Requests what a package needs to begin at a second, while the player's scripts are still loading. The player finds it in the browser's
 * cache; what fails here, it requests itself.
 */
export async function requestFirstFiles(url: string, at: number): Promise<void> {
	const master = new URL(url, window.location.href);
	await Promise.allSettled(
		firstPlaylists(await textOf(master)).map(async (name) => {
			const playlist = new URL(name, master);
			const files = firstFiles(await textOf(playlist), at);
			await Promise.allSettled(files.map(async (file) => (await fetch(new URL(file, playlist))).arrayBuffer()));
		}),
	);
}
