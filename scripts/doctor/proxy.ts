import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { Env } from '#server/lib/env.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

type Seen = { from: string; isForwarded: boolean; isTrusted: boolean };

/** Listens in place of the server for one request to the public address. */
async function askThroughProxy({ PORT, HOST, TRUST_PROXY, publicUrl }: Env): Promise<{ seen: Seen | null; status: number }> {
	const app = Fastify({ trustProxy: TRUST_PROXY.length > 0 ? TRUST_PROXY : false });
	const path = `/doctor-${randomBytes(8).toString('hex')}`;
	let seen: Seen | null = null;
	app.get(path, async (request) => {
		const isForwarded = request.headers['x-forwarded-for'] !== undefined;
		seen = { from: request.socket.remoteAddress ?? '?', isForwarded, isTrusted: (request.ips?.length ?? 1) > 1 };
		return {};
	});
	await app.listen({ port: PORT, host: HOST });
	try {
		const { status } = await fetch(`${publicUrl}${path}`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
		return { seen, status };
	} finally {
		await app.close();
	}
}

function judge({ HOST, PORT, TRUST_PROXY, publicUrl }: Env, { seen, status }: { seen: Seen | null; status: number }): Finding {
	if (!seen) return fail(`${publicUrl} answers ${status}, but the request did not reach ${HOST}:${PORT}`);
	if (!seen.isForwarded && TRUST_PROXY.length === 0) return ok(`${publicUrl} reaches ${HOST}:${PORT} without a proxy`);
	if (!seen.isForwarded) return fail(`the proxy at ${seen.from} sends no X-Forwarded-For: all visitors would share one address`);
	if (!seen.isTrusted) return fail(`the proxy at ${seen.from} is not in TRUST_PROXY: all visitors would share its address`);
	return ok(`${publicUrl} reaches ${HOST}:${PORT} through ${seen.from}, which names the caller`);
}

export const proxy: Check = {
	name: 'proxy headers',
	look: async (env) => {
		if (env.publicUrl === `http://${env.HOST}:${env.PORT}`) return ok(`${env.publicUrl} is this server itself, without a proxy`);
		try {
			return judge(env, await askThroughProxy(env));
		} catch (error) {
			const { code, message, cause } = error as NodeJS.ErrnoException;
			if (code === 'EADDRINUSE') return warn(`port ${env.PORT} is in use: stop the server to see what the proxy sends`);
			return fail(`${env.publicUrl} does not answer: ${(cause as Error | undefined)?.message ?? message}`);
		}
	},
};
