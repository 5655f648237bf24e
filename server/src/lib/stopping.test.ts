import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { killWhenHung } from './pings.ts';
import { endProcess } from './stopping.ts';

const ANSWERING = `import { answerPings } from './server/src/lib/pings.ts';\nanswerPings();\nprocess.send('ready');`;

async function startAnswering(): Promise<ChildProcess> {
	const child = spawn(process.execPath, ['--input-type=module', '--eval', ANSWERING], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	await once(child, 'message');
	return child;
}

it('a process that does not react to the request to end is killed after its time', async () => {
	const child = await startAnswering();
	child.kill('SIGSTOP');
	await endProcess(child, 50);
	expect(child.signalCode).toBe('SIGKILL');
});

it('a process that answers pings is left alone, one that stops answering is killed and reported', async () => {
	const child = await startAnswering();
	let answers = 0;
	child.on('message', () => {
		answers += 1;
	});
	const reports: string[] = [];
	killWhenHung(child, () => reports.push('too early'), { everyMs: 10, maxMissed: 10_000 });
	await expect.poll(() => answers, { timeout: 30_000 }).toBeGreaterThan(3);
	const exited = once(child, 'exit');
	child.kill('SIGSTOP');
	killWhenHung(child, () => reports.push('hung'), { everyMs: 10, maxMissed: 3 });
	expect(await exited).toEqual([null, 'SIGKILL']);
	expect(reports).toEqual(['hung']);
});
