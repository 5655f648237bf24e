/** `Content-Disposition` of a file to be saved under this name, which may have letters of any language. */
export const contentDisposition = (fileName: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
