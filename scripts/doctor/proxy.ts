import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Env } from '#server/lib/env.ts';
import { readAddress } from '#server/outside/geoip.ts';
import { type Check, type Finding, fail, ok, warn } from './finding.ts';

type ReceivedRequest = { from: string; isForwarded: boolean; isTrusted: boolean; named: string };
type Asked = {
	received: ReceivedRequest | null;
	status: number /** of them, by another node of this installation */;
	answeredByOthers: number;
};

/** A balancer may need some seconds to see that something listens here again. */
const ASK_FOR_MS = 8_000;
const ASK_EVERY_MS = 250;

/** Listens in place of the server for a request to the public address, repeated while other nodes of this installation answer it. */
async function requestThroughProxy({ PORT, HOST, TRUST_PROXY, publicUrl }: Env): Promise<Asked> {
	const app = Fastify({ trustProxy: TRUST_PROXY.length > 0 ? TRUST_PROXY : false });
	const path = `/doctor-${randomBytes(8).toString('hex')}`;
	let received: ReceivedRequest | null = null;
	app.get(path, async (request) => {
		const isForwarded = request.headers['x-forwarded-for'] !== undefined;
		received = { from: request.socket.remoteAddress ?? '?', isForwarded, isTrusted: (request.ips?.length ?? 1) > 1, named: request.ip };
		return {};
	});
	await app.listen({ port: PORT, host: HOST });
	try {
		const until = Date.now() + ASK_FOR_MS;
		for (let answeredByOthers = 0; ; answeredByOthers++) {
			const { status, headers } = await fetch(`${publicUrl}${path}`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
			// every answer of the product has it
			const isOfAnother = !received && headers.has('x-request-id');
			if (!isOfAnother || Date.now() > until)
				return { received, status, answeredByOthers: isOfAnother ? answeredByOthers + 1 : answeredByOthers };
			await pause(ASK_EVERY_MS);
		}
	} finally {
		await app.close();
	}
}

/** A stranger's text on a terminal: short, and without control characters. */
const written = (text: string) => JSON.stringify(text.slice(0, 60));

function toFinding({ HOST, PORT, TRUST_PROXY, publicUrl }: Env, { received, status, answeredByOthers }: Asked): Finding {
	if (!received && answeredByOthers > 0)
		return warn(
			`${publicUrl} was answered by other nodes ${answeredByOthers} times and never came to ${HOST}:${PORT}: is this node in the list of the balancer?`,
		);
	if (!received) return fail(`${publicUrl} answers ${status}, but the request did not reach ${HOST}:${PORT}`);
	if (!received.isForwarded && TRUST_PROXY.length === 0) return ok(`${publicUrl} reaches ${HOST}:${PORT} without a proxy`);
	if (!received.isForwarded) return fail(`the proxy at ${received.from} sends no X-Forwarded-For: all visitors would share one address`);
	if (!received.isTrusted) return fail(`the proxy at ${received.from} is not in TRUST_PROXY: all visitors would share its address`);
	const address = readAddress(received.named);
	if (address === null)
		return warn(
			`the proxy at ${received.from} names ${written(received.named)}, which is no address: all visitors share one, of an unknown country`,
		);
	if (address !== received.named)
		return warn(`the proxy at ${received.from} names ${written(received.named)}; it is read as ${address}, but should be a plain address`);
	return ok(`${publicUrl} reaches ${HOST}:${PORT} through ${received.from}, which names the caller`);
}

export const proxy: Check = {
	name: 'proxy headers',
	run: async (env) => {
		if (env.publicUrl === `http://${env.HOST}:${env.PORT}`) return ok(`${env.publicUrl} is this server itself, without a proxy`);
		try {
			return toFinding(env, await requestThroughProxy(env));
		} catch (error) {
			const { code, message, cause } = error as NodeJS.ErrnoException;
			if (code === 'EADDRINUSE') return warn(`port ${env.PORT} is in use: stop the server to see what the proxy sends`);
			return fail(`${env.publicUrl} does not answer: ${(cause as Error | undefined)?.message ?? message}`);
		}
	},
};
