import { exitWithMessage } from './lib/startup-error.ts';
import { loadWebBuild } from './platform/web-build.ts';

// Loaded here, so that a package that is missing or was made for another machine is one line too.
const { startOrExplain } = await import('./run.ts').catch(exitWithMessage);
await startOrExplain(loadWebBuild);
