import { makePackages } from '#server/hosted-videos/packages/package.job.ts';
import { openProcessContext } from './process-context.ts';

// One run of the package job in a separate process, which a failpoint may kill.
await makePackages(await openProcessContext());
process.exit(0);
