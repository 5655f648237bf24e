import { exitWithMessage } from '#server/lib/startup-error.ts';
import { ensureWebBuild } from './lib/web.ts';

// `npm run build`: builds the web part, for servers with a read-only folder.

await ensureWebBuild(console.log).catch(exitWithMessage);
