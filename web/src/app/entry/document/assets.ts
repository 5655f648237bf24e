import { readFileSync } from 'node:fs';
import type { Language } from '#domain/base/text/language.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

type Assets = { styles: string[]; preloads: string[] };
export type DocumentAssets = Assets & {
	scripts: string[];
	/** of the screen; the others are those of the application */
	screenPreloads: string[];
};
type AssetsInput = {
	screen: string | undefined;
	/** the page opens with the player */
	isWatched: boolean;
	/** … whose calls are sent early */
	isWatchedVideo: boolean;
	language: Language /** the application is loaded once the page is used */;
	isHydratedLater: boolean;
};

const ENTRY = 'src/app/entry/entry-client.tsx';
const HYDRATE_LATER = 'src/app/entry/hydrate-later.ts';
const CLOSED_BARS = 'src/app/entry/closed-bars.ts';
const WATCH_EARLY = 'src/app/entry/watch-early.ts';
const WATCHED = ['src/watching/watch.block.tsx', 'src/watching/file.player.tsx', 'src/watching/hls-library.ts'];
let manifest: Manifest | undefined;

/** Written by the browser's build, next to this one's. */
function readManifest(): Manifest {
	manifest ??= JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest;
	return manifest;
}

function collect(all: Manifest, key: string, seen: Set<string>, into: Assets) {
	const chunk = all[key];
	if (!chunk || seen.has(key)) return;
	seen.add(key);
	for (const imported of chunk.imports ?? []) collect(all, imported, seen, into);
	into.preloads.push(`/${chunk.file}`);
	into.styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
}

/** What the document has to name: the entry, its styles, the texts of its language and the screen's own files, so that nothing is found late. */
export function assetsFor({ screen, isWatched, isWatchedVideo, language, isHydratedLater }: AssetsInput): DocumentAssets {
	if (import.meta.env.DEV)
		return { scripts: ['/@vite/client', `/${ENTRY}`], styles: ['/src/styles/index.css'], preloads: [], screenPreloads: [] };
	const all = readManifest();
	const seen = new Set<string>();
	const [application, own]: [Assets, Assets] = [
		{ styles: [], preloads: [] },
		{ styles: [], preloads: [] },
	];
	if (isWatchedVideo) collect(all, WATCH_EARLY, seen, application);
	collect(all, ENTRY, seen, application);
	collect(all, `../domain/src/texts/public.ts?${language}`, seen, own);
	if (screen) collect(all, `src/${screen}.tsx`, seen, own);
	for (const key of isWatched ? WATCHED : []) collect(all, key, seen, own);
	const scripts = [`/${all[isHydratedLater ? HYDRATE_LATER : ENTRY]?.file}`];
	return {
		scripts,
		styles: [...new Set([...application.styles, ...own.styles])],
		preloads: application.preloads.filter((file) => !scripts.includes(file)),
		screenPreloads: own.preloads,
	};
}

export const closedBarsFile = (): string => `/${import.meta.env.DEV ? CLOSED_BARS : readManifest()[CLOSED_BARS]?.file}`;

/** The script that sends the calls of the watch page before the application is loaded. */
export const watchEarlyFile = (): string => `/${import.meta.env.DEV ? WATCH_EARLY : readManifest()[WATCH_EARLY]?.file}`;
