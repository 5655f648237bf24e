import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/** Why a port cannot be used, as one line; other errors stay as they are. */
export function explainListening(
	error: NodeJS.ErrnoException,
	env: Env,
	name: 'PORT' | 'SALE_PORT' | 'LIVE_PORT' | 'PAYU_SIMULATOR_PORT',
): Error {
	if (error.code === 'EADDRINUSE') return new StartupError(`port ${env[name]} is taken: set ${name} to another one`);
	if (error.code === 'EACCES') return new StartupError(`port ${env[name]} needs administrator rights: set ${name} to one above 1023`);
	if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
		return name === 'LIVE_PORT' && env.LIVE_HOST
			? new StartupError(`LIVE_HOST: ${env.LIVE_HOST} is not an address of this machine`)
			: new StartupError(`HOST: ${env.HOST} is not an address of this machine`);
	return error;
}

/** Refuses a port that a process started later could not listen on. */
export async function expectFreePort(env: Env, name: 'SALE_PORT'): Promise<void> {
	const server = createServer().listen(env[name], env.HOST);
	await once(server, 'listening').catch((error) => {
		throw explainListening(error, env, name);
	});
	server.close();
	await once(server, 'close');
}
