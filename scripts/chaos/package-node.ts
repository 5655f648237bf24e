import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const JOB = fileURLToPath(new URL('../../server/testing/package-process.ts', import.meta.url));

/** Not waiting to be collected by its parent either. */
const isRunning = (pid: number) => existsSync(`/proc/${pid}/exe`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

function kill(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL');
	} catch {
		// it has just exited
	}
}

type Options = { env: NodeJS.ProcessEnv /** how far its clock is ahead */; aheadMs: number };

/** A process that makes packages until nothing is left to do, as the job of a node. */
export function startPackageNode({ env, aheadMs }: Options) {
	const node: ChildProcess = fork(JOB, [String(aheadMs)], { execArgv: [], stdio: 'ignore', env: { PATH: process.env.PATH, ...env } });
	const hasEnded = () => node.exitCode !== null || node.signalCode !== null;
	/** the process that opens the film; null between two parts */
	const mediaPid = (): number | null => {
		const path = `/proc/${node.pid}/task/${node.pid}/children`;
		if (!existsSync(path)) return null;
		return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number)[0] ?? null;
	};
	return {
		hasEnded,
		/** null while it runs, and when it was killed */
		exitCode: () => node.exitCode,
		/** false when there was none */
		killMedia: () => {
			const pid = mediaPid();
			if (pid !== null) kill(pid);
			return pid !== null;
		},
		/** both at once, or the node alone, after which its media process must end by itself */
		kill: async ({ withMedia }: { withMedia: boolean }) => {
			const media = mediaPid();
			if (node.pid) kill(node.pid);
			if (withMedia && media !== null) kill(media);
			if (!hasEnded()) await once(node, 'exit');
			while (media !== null && isRunning(media)) await pause(20);
		},
	};
}

export type PackageNode = ReturnType<typeof startPackageNode>;
