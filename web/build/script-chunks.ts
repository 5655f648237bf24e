import { type ChunkContext, isInPanel, isOnPublicPage } from './public-pages.ts';

const SMALL = /\/(web|domain)\/src\/.*\.tsx?$|\/posters\/.*\.ts$|\/@tabler\/icons-react\/dist\/esm\//;
/** in both languages: only the pages that show them load them */
const TEXTS = /\/domain\/src\/.*\.texts\.ts$/;
/** on every page anyway, or without a script */
const EVERYWHERE = /\/node_modules\/(react|react-dom|react-router|scheduler)\/|\.css$|^\0/;

/** on every page once it is used, in a file that imports no module of ours */
const WITH_APPLICATION = /\/node_modules\/@tanstack\/(react-query|query-core)\//;

/** The scripts that a page loads before it is used: they stay as small as they are. */
const BEFORE_USE = /\/web\/src\/app\/entry\/(hydrate-later|watch-early|closed-bars)\.ts$/;

/** every page loads it with all its imports */
const APPLICATION = /\/web\/src\/app\/entry\/entry-client\.tsx$/;
/** the page that plays a title: it does not wait for what only the pages of titles need */
const WATCHED = /\/web\/src\/(app\/item\/(event|video)\.screen|watching\/(watch\.block|file\.player))\.tsx$/;
/** the pages of a title and its player */
const OF_TITLES = /\/web\/src\/(app\/(item|watch)|watching)\//;

/** what surrounds every view of the panel */
const PANEL_FRAME = /\/web\/src\/app\/admin\/(admin\.layout|admin\.screen|panel-frame)\.tsx$/;
/** without what lists of cards use too */
const TABLES = /\/web\/src\/ui\/admin\/table\/(?!table-(pages|state))/;

/** Whether a file of this name imports the module, directly or through others. */
function isImportedBy(importer: RegExp, id: string, context: ChunkContext, seen = new Set<string>()): boolean {
	if (importer.test(id)) return true;
	if (seen.has(id)) return false;
	seen.add(id);
	return (context.getModuleInfo(id)?.importers ?? []).some((other) => isImportedBy(importer, other, context, seen));
}

/** Whether a module needs nothing but small modules and what every page has. */
function isLight(id: string, context: ChunkContext, available = [EVERYWHERE], seen = new Set<string>()): boolean {
	if (seen.has(id) || available.some((there) => there.test(id))) return true;
	seen.add(id);
	return SMALL.test(id) && (context.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, context, available, seen));
}

/** What the scripts of a page before its use share with the application: one file. */
export const beforeUseChunk = (id: string, context: ChunkContext): string | null =>
	SMALL.test(id) && !BEFORE_USE.test(id) && isImportedBy(BEFORE_USE, id, context) ? 'before-use' : null;

/**
 * Small modules that several pages share: one file for the public pages and another for the panel. Each was a file of its own, and a view of
 * the panel made more than a hundred requests.
 */
export function sharedChunk(id: string, context: ChunkContext): string | null {
	if (!SMALL.test(id) || TEXTS.test(id) || !isLight(id, context) || isImportedBy(BEFORE_USE, id, context)) return null;
	return isOnPublicPage(id, context) ? 'shared' : 'panel';
}

/**
 * Small modules that few pages share, but that every page loads, or every page of a title or its player: five files instead of fifty. The
 * panel needs few of those of titles and of the player, so these are files of their own.
 */
export function sharedByFewChunk(id: string, context: ChunkContext): string | null {
	if (!SMALL.test(id) || !isLight(id, context, [EVERYWHERE, WITH_APPLICATION]) || isImportedBy(BEFORE_USE, id, context)) return null;
	if (isImportedBy(APPLICATION, id, context)) return 'application';
	const isWatched = isImportedBy(WATCHED, id, context);
	if (!isWatched && (!isImportedBy(OF_TITLES, id, context) || !isOnPublicPage(id, context))) return null;
	const name = isWatched ? 'watched' : 'titles';
	return isInPanel(id, context) ? `${name}-and-panel` : name;
}

/** What surrounds every view of the panel, and what its tables consist of: two files instead of twenty. */
export function panelFrameChunk(id: string, context: ChunkContext): string | null {
	if (!SMALL.test(id) || TEXTS.test(id) || isOnPublicPage(id, context)) return null;
	if (isImportedBy(PANEL_FRAME, id, context)) return 'panel-frame';
	return TABLES.test(id) ? 'panel-tables' : null;
}
