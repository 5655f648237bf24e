import { spawnSync } from 'node:child_process';
import { usableCores } from '../scripts/lib/postgres/cores.ts';

// as it was at the start: keepApart changes it
const [own, ...others] = usableCores();

const runOn = (pid: number | undefined, cores: readonly (number | undefined)[]) =>
	spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores.join(','), String(pid)]).status === 0;

/**
 * The load generator, which is this process, on the first core and the measured server on the others. Left to the scheduler both may share a core for
 * minutes, which halves every rate and has nothing to do with the server. Changes nothing where there is one core or no `taskset`.
 */
export function keepApart(server: { pid?: number }): void {
	if (others.length === 0) return;
	if (runOn(server.pid, others) && runOn(process.pid, [own])) return;
	console.log('load generator and server may share a core here, which lowers the rates');
}
