import type { ChildProcess } from 'node:child_process';

// A process that runs but no longer reacts (an endless loop, a stopped process) is noticed by its missing answers.

const PING = 'ping';
const PONG = 'pong';
const kindOf = (message: unknown) => (message as { kind?: string } | null)?.kind;

export type PingLimits = { everyMs: number; maxMissed: number };

/** Long enough for a worker that waits for the processor on a busy machine. */
const LIMITS: PingLimits = { everyMs: 5_000, maxMissed: 6 };

/** Kills a child that has missed too many pings; missed ones are counted, so the sleep of the whole machine does no harm. */
export function killWhenHung(child: ChildProcess, onHung: () => void, { everyMs, maxMissed }: PingLimits = LIMITS) {
	let missed = 0;
	child.on('message', (message) => {
		if (kindOf(message) === PONG) missed = 0;
	});
	const pinging = setInterval(() => {
		if (missed >= maxMissed) {
			clearInterval(pinging);
			onHung();
			child.kill('SIGKILL');
		} else if (child.connected) {
			missed += 1;
			child.send({ kind: PING }, () => {});
		}
	}, everyMs);
	child.once('exit', () => clearInterval(pinging));
}

/** The other side: a child that can react answers. */
export function answerPings() {
	process.on('message', (message) => {
		if (kindOf(message) === PING) process.send?.({ kind: PONG });
	});
}
