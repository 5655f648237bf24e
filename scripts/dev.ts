import { exitWithMessage } from '#server/lib/startup-error.ts';

// Loaded here, so that a missing package or one built for another platform is also reported in one line.
await import('./lib/dev.ts').then(({ dev }) => dev()).catch(exitWithMessage);
