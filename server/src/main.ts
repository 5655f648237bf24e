import cluster from 'node:cluster';
import { answerPings } from './lib/pings.ts';
import { exitWithMessage } from './lib/startup-error.ts';

/** Modules are loaded here, so that a missing package or one built for another platform is also reported in one line. */
async function main() {
	if (cluster.isWorker) answerPings();
	else if (process.connected) endWithParent();
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

/** The process that started this one (`npm start`) is gone, also when it was killed and could not ask for an end. */
function endWithParent() {
	process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

await main().catch(exitWithMessage);
