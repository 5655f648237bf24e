import { type ChunkContext, isOnPublicPage } from './public-pages.ts';

const PUBLIC_SHEET = /\/web\/src\/styles\/index\.css$/;
const PANEL_SHEET = /\/web\/src\/styles\/admin\.css$/;
const MODULE = /\.module\.css$/;

/** One stylesheet for all public pages, so that every document can link the same one, and another for the panel. */
export function styleChunk(id: string, context: ChunkContext): string | null {
	if (PUBLIC_SHEET.test(id)) return 'styles';
	if (PANEL_SHEET.test(id)) return 'panel-styles';
	if (!MODULE.test(id)) return null;
	return isOnPublicPage(id, context) ? 'styles' : 'panel-styles';
}
