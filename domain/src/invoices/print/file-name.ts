/** FV/1/11/2026 → FV-1-11-2026.pdf: no sign that a file system or a header would read in its own way. */
export const invoiceFileName = (name: string, extension: string): string => `${name.replace(/[^\p{L}\d._-]+/gu, '-')}.${extension}`;
