import { exitWithMessage } from '#server/lib/startup-error.ts';

// Loaded here, so that a package that is missing or was made for another machine is one line too.
await import('./lib/start.ts').then(({ start }) => start()).catch(exitWithMessage);
