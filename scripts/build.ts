import { exitWithMessage } from '#server/lib/startup-error.ts';
import { ensureWebBuild } from './lib/web.ts';

// `npm run build`: the web part, for a server that only reads its folder.

await ensureWebBuild(console.log).catch(exitWithMessage);
