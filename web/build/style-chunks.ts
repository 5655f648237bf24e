import type { Rolldown } from 'vite';

const PUBLIC_SHEET = /\/web\/src\/styles\/index\.css$/;
const PANEL_SHEET = /\/web\/src\/styles\/admin\.css$/;
const MODULE = /\.module\.css$/;
const PANEL_ENTRIES = /\/web\/src\/(app\/admin\/|users\/user-list\.screen\.tsx$)/;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Whether a page outside the panel uses this module. */
function isOnPublicPage(id: string, context: Context, seen = new Set<string>()): boolean {
	if (seen.has(id) || PANEL_ENTRIES.test(id)) return false;
	seen.add(id);
	const info = context.getModuleInfo(id);
	if (!info) return false;
	return info.isEntry || [...info.importers, ...info.dynamicImporters].some((importer) => isOnPublicPage(importer, context, seen));
}

/** One stylesheet for all public pages, so that every document can link the same one, and another for the panel. */
export function styleChunk(id: string, context: Context): string | null {
	if (PUBLIC_SHEET.test(id)) return 'styles';
	if (PANEL_SHEET.test(id)) return 'panel-styles';
	if (!MODULE.test(id)) return null;
	return isOnPublicPage(id, context) ? 'styles' : 'panel-styles';
}
