import type { Rolldown } from 'vite';

const PANEL_ENTRIES = /\/web\/src\/(app\/admin\/|app\/account\/account-page\.admin\.tsx$|users\/user-list\.screen\.tsx$)/;

export type ChunkContext = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Whether a page outside the panel uses this module. */
export function isOnPublicPage(id: string, context: ChunkContext, seen = new Set<string>()): boolean {
	if (seen.has(id) || PANEL_ENTRIES.test(id)) return false;
	seen.add(id);
	const info = context.getModuleInfo(id);
	if (!info) return false;
	return info.isEntry || [...info.importers, ...info.dynamicImporters].some((importer) => isOnPublicPage(importer, context, seen));
}

/** Whether the panel uses this module. */
export function isInPanel(id: string, context: ChunkContext, seen = new Set<string>()): boolean {
	if (PANEL_ENTRIES.test(id)) return true;
	if (seen.has(id)) return false;
	seen.add(id);
	const info = context.getModuleInfo(id);
	return [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])].some((importer) => isInPanel(importer, context, seen));
}
