import { availableParallelism } from 'node:os';
import { hash as argonHash, verify as argonVerify, type Options } from '@node-rs/argon2';
import { Refusal } from '#domain/base/refusal.ts';

/** Runs at most `running` tasks at once and queues at most `waiting`; further ones are refused (failure D14). */
export function createBoundedQueue({ running, waiting }: { running: number; waiting: number }) {
	let active = 0;
	const line: (() => void)[] = [];
	/** a finished task passes its slot on, so that no new task takes it first */
	const leave = () => {
		const next = line.shift();
		if (next) next();
		else active--;
	};
	const enter = async () => {
		if (active < running) {
			active++;
			return;
		}
		if (line.length >= waiting) throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
		await new Promise<void>((turn) => line.push(turn));
	};
	return {
		async run<T>(work: () => Promise<T>): Promise<T> {
			await enter();
			try {
				return await work();
			} finally {
				leave();
			}
		},
	};
}

const RETRY_SECONDS = 2;

/** OWASP's first choice: argon2id, 19 MiB, two passes; about 20 ms of one core. 2 is Argon2id (a const enum the runtime cannot read). */
const COST: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2 runs on Node's thread pool, shared with file and DNS calls, so hashing uses only some of its four threads.
 * Many sign-ins at once therefore slow down only sign-ins. The queue holds about three seconds of work.
 */
export const passwordQueue = createBoundedQueue({ running: Math.min(3, Math.max(1, availableParallelism() - 1)), waiting: 100 });

export const hashPassword = (password: string): Promise<string> => passwordQueue.run(() => argonHash(password, COST));

/** The hash of a random password with the current parameters: comparing with it takes as long as with a real one (failure D7). */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5bm9ibw$WIKe3JdTXWIZ9tkYeRG1GlmJ1BJqLA1Q7NN5j5LwT7Y';

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(hash: string | null | undefined, password: string): Promise<boolean> {
	const isRight = await passwordQueue.run(() => argonVerify(hash ?? DUMMY_HASH, password));
	return isRight && Boolean(hash);
}
