import type { ChildProcess } from 'node:child_process';
import type { Env } from './env.ts';

const DRAIN_MS = 10_000;

/** After this time a stopping server exits, whatever is still open. */
export const stopLimitMs = ({ STOP_DELAY_MS }: Pick<Env, 'STOP_DELAY_MS'>) => DRAIN_MS + STOP_DELAY_MS;

/** Asks a process to end and waits; one that is still there after the limit is killed. */
export function endProcess(child: ChildProcess, limitMs: number): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
	return new Promise((done) => {
		const killing = setTimeout(() => child.kill('SIGKILL'), limitMs);
		child.once('exit', () => {
			clearTimeout(killing);
			done();
		});
		child.kill('SIGTERM');
	});
}
