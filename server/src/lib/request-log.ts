import type { FastifyBaseLogger } from 'fastify';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Line = (fields: object, ...rest: unknown[]) => void;

/**
 * The log of one request: every line carries its number. Cheaper than a child logger, which is made anew for each request
 * whether anything is written or not.
 */
export class RequestLog {
	readonly root: FastifyBaseLogger;
	readonly reqId: unknown;

	constructor(root: FastifyBaseLogger, reqId: unknown) {
		this.root = root;
		this.reqId = reqId;
	}

	get level() {
		return this.root.level;
	}

	child(bindings: object, options?: object) {
		return this.root.child({ reqId: this.reqId, ...bindings }, options);
	}

	trace(...words: unknown[]) {
		this.#write('trace', words);
	}
	debug(...words: unknown[]) {
		this.#write('debug', words);
	}
	info(...words: unknown[]) {
		this.#write('info', words);
	}
	warn(...words: unknown[]) {
		this.#write('warn', words);
	}
	error(...words: unknown[]) {
		this.#write('error', words);
	}
	fatal(...words: unknown[]) {
		this.#write('fatal', words);
	}
	silent() {}

	#write(level: Level, [first, ...rest]: unknown[]) {
		const { reqId } = this;
		const line = this.root[level].bind(this.root) as Line;
		if (first instanceof Error) line({ reqId, err: first }, ...rest);
		else if (typeof first === 'object') line({ reqId, ...first }, ...rest);
		else line({ reqId }, first, ...rest);
	}
}
