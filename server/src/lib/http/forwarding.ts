import cluster from 'node:cluster';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivateAddress, readAddress } from '#server/outside/geoip.ts';
import type { Context } from '../context.ts';
import { sendToPrimary } from '../worker-messages.ts';
import { limitProxyWarnings, logUntrustedProxy } from './proxy-warning.ts';

/** Headers by which a proxy, a tunnel or a CDN names its client, the address that was asked for, or itself. */
const FORWARDING_HEADER =
	/^(x-forwarded(-.+)?|forwarded|x-real-ip|via|cf-.+|true-client-ip|x-client-ip|x-cluster-client-ip|fastly-client-ip|x-original-.+)$/;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

const hasForwardingHeader = ({ headers }: FastifyRequest) => Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));

/** The connection itself comes from this machine, and no proxy passed it on. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
	/^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') && !hasForwardingHeader(request);

/** The Host header names this machine: under a foreign name that resolves to it, a page of another site could read the answer. */
export const isAddressedToThisMachine = ({ headers }: FastifyRequest): boolean => LOOPBACK_HOST.test(headers.host ?? '');

/** Stands for the address of a connection that is gone or has none. */
const NO_ADDRESS = '0.0.0.0';

/** `isKnown` false: the address is only that of the proxy, and the caller's country is unknown. */
type CallerAddress = { ip: string; isKnown: boolean };

/**
 * The only reader of the caller's address. Behind a proxy that is not in TRUST_PROXY, names nobody (no X-Forwarded-For) or writes something
 * that is no address, the caller is unknown: others would choose their address, and with it their budget and country.
 * (`ips` holds more than the connection's own address only where a trusted proxy named another one.)
 */
export function callerAddress(request: FastifyRequest): CallerAddress {
	const peer = request.socket.remoteAddress ?? '';
	const isNamed = (request.ips?.length ?? 1) > 1;
	const ip = readAddress(request.ip ?? '');
	const isKnown = ip !== null && (isNamed || !hasForwardingHeader(request) || !isPrivateAddress(peer));
	return { ip: ip ?? readAddress(peer) ?? NO_ADDRESS, isKnown };
}

/** Logged once a minute: behind such a proxy all visitors share one address, one budget and one country. */
export function warnOfUntrustedProxies(app: FastifyInstance, { log, now }: Context) {
	const report = cluster.isWorker ? (proxy: string) => sendToPrimary({ kind: 'untrusted-proxy', proxy }) : logUntrustedProxy(log);
	const warn = limitProxyWarnings(report, () => now().getTime());
	app.addHook('onRequest', (request, _reply, next) => {
		if (!callerAddress(request).isKnown) warn(request.socket.remoteAddress ?? '');
		next();
	});
}
