/** FV/1/11/2026 → FV-1-11-2026: without characters that are special in a file system or a header. */
const stemOf = (name: string): string => name.replace(/[^\p{L}\d._-]+/gu, '-');

export const invoiceFileName = (name: string, extension: string): string => `${stemOf(name)}.${extension}`;

/**
 * The names of documents in one folder, without an extension. Numbers that give the same name, as after a series was changed from FV/… to
 * FV-…, or names that differ only in case, get the id of the document in brackets, which no number can contain.
 */
export function uniqueStems(): (document: { id: number; number: string }) => string {
	const used = new Set<string>();
	return ({ id, number }) => {
		const stem = stemOf(number);
		const isUsed = used.has(stem.toLowerCase());
		used.add(stem.toLowerCase());
		return isUsed ? `${stem} (${id})` : stem;
	};
}
