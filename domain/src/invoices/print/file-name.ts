/** FV/1/11/2026 → FV-1-11-2026.pdf: without characters that are special in a file system or a header. */
export const invoiceFileName = (name: string, extension: string): string => `${name.replace(/[^\p{L}\d._-]+/gu, '-')}.${extension}`;
