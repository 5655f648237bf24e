import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from '#server/lib/env.ts';
import { explainListening } from '#server/lib/listening.ts';
import { type Check, fail, ok } from './finding.ts';

/** Why this user cannot listen there; a port in use is that of the running server. */
async function whyNot(env: Env, name: 'PORT' | 'SALE_PORT' | 'LIVE_PORT'): Promise<string | null> {
	const server = createServer().listen(env[name], name === 'LIVE_PORT' ? (env.LIVE_HOST ?? env.HOST) : env.HOST);
	try {
		await once(server, 'listening');
		return null;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
		return explainListening(error as Error, env, name).message;
	} finally {
		server.close();
	}
}

/** Listens for a moment on every port of the server, as the user who runs this. */
export const ports: Check = {
	name: 'ports',
	run: async (env) => {
		const names = (['PORT', 'SALE_PORT', 'LIVE_PORT'] as const).filter((name) => env[name] > 0);
		const reasons = (await Promise.all(names.map((name) => whyNot(env, name)))).filter((reason) => reason !== null);
		return reasons.length > 0 ? fail(reasons.join('; ')) : ok(names.map((name) => `${name} ${env[name]}`).join(', '));
	},
};
