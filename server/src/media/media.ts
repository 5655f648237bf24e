import type { FastifyBaseLogger } from 'fastify';
import { limitConcurrency } from '../lib/async/concurrency-limit.ts';
import type { Env } from '../lib/env.ts';
import { findMediaTools, type MediaTools } from './media-tools.ts';

/** What decodes and encodes on this node, for films and for live streams. */
export type Media = {
	tools(): Promise<MediaTools>;
	/** one encoder at a time on this node, in the order of the calls (B-001); not begun after the signal */
	encodeInTurn<T>(signal: AbortSignal, encode: () => Promise<T>): Promise<T>;
};

declare module '../lib/context.ts' {
	interface Context {
		media: Media;
	}
}

export function createMedia(env: Env, log: FastifyBaseLogger): Media {
	let found: Promise<MediaTools> | undefined;
	const inTurn = limitConcurrency(1);
	return {
		tools: () => {
			found ??= findMediaTools(env, log).catch((error) => {
				// the next call retries
				found = undefined;
				throw error;
			});
			return found;
		},
		encodeInTurn: (signal, encode) =>
			inTurn(async () => {
				signal.throwIfAborted();
				return encode();
			}),
	};
}
