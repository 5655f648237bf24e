import type { FastifyBaseLogger } from 'fastify';

const WARN_EVERY_MS = 60_000;

type Report = (proxy: string) => void;

export const logUntrustedProxy =
	(log: FastifyBaseLogger): Report =>
	(proxy) =>
		log.warn(
			{ proxy },
			`visitors come through a proxy at ${proxy} that is not trusted or names no address that can be read: name it in TRUST_PROXY and let it send X-Forwarded-For`,
		);

/** Reports at most once a minute. A worker limits what it reports to the primary process, which limits what it logs for all workers. */
export function limitProxyWarnings(report: Report, nowMs: () => number): Report {
	let last = Number.NEGATIVE_INFINITY;
	return (proxy) => {
		if (nowMs() - last < WARN_EVERY_MS) return;
		last = nowMs();
		report(proxy);
	};
}
