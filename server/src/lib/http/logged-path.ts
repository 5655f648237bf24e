/** In these addresses one part of the path is a secret: who has it may send the rest of an upload, or watch. */
const WITH_SECRET = /^(\/media\/(?:uploads|hls\/live|hls)\/)[^/]+/;

/** The path of a request as the log shows it: without its query and without secrets. */
export const loggedPath = (url: string): string => (url.split('?')[0] ?? '').replace(WITH_SECRET, '$1[cut]');
