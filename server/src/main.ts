import cluster from 'node:cluster';
import { exitWithMessage } from './lib/startup-error.ts';

/** Modules are loaded here, so that a missing package or one built for another platform is also reported in one line. */
async function main() {
	const { readEnv } = await import('./lib/env.ts');
	const env = readEnv(process.env);
	if (cluster.isPrimary && (env.workers > 1 || env.SALE_PORT > 0)) {
		const { runWorkers } = await import('./workers.ts');
		await runWorkers(env);
	} else {
		const [{ runServer }, { loadWebBuild }] = await Promise.all([import('./run.ts'), import('./platform/web-build.ts')]);
		await runServer(loadWebBuild);
	}
}

await main().catch(exitWithMessage);
