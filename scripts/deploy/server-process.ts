import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

export type Where = { cwd: string; env: NodeJS.ProcessEnv };

/** Runs a line of a manual in a shell, to its end; its output, or an error that holds it. */
export function runLine(line: string, { cwd, env }: Where): Promise<string> {
	return new Promise((done, fail) => {
		const child = spawn('/bin/sh', ['-e', '-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (chunk) => {
				output += chunk;
			});
		child.once('error', fail);
		child.once('close', (code) => (code === 0 ? done(output) : fail(new Error(`${line}\nended with ${code}:\n${output}`))));
	});
}

export type RunningServer = {
	/** sends SIGTERM and returns the exit code */
	stop(): Promise<number | null>;
	isRunning(): boolean;
};

/** Polls until the answer is as expected; fails with the last answer. */
export async function untilAnswer(what: string, isAnswered: () => Promise<boolean>, seconds = 60): Promise<void> {
	const deadline = Date.now() + seconds * 1_000;
	while (!(await isAnswered().catch(() => false))) {
		if (Date.now() > deadline) throw new Error(`${what}: not seen within ${seconds} s`);
		await pause(100);
	}
}

/** Starts the server command, which does not end; ready when /readyz answers 200. */
export async function startServerLine(line: string, url: string, { cwd, env }: Where): Promise<RunningServer> {
	const child: ChildProcess = spawn('/bin/sh', ['-e', '-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (chunk) => {
			output = (output + chunk).slice(-5_000);
		});
	const isRunning = () => child.exitCode === null && child.signalCode === null;
	try {
		await untilAnswer(`${line}: /readyz`, async () => {
			if (!isRunning()) return true;
			return (await fetch(`${url}/readyz`)).ok;
		});
		if (!isRunning()) throw new Error(`${line} ended with ${child.exitCode}`);
	} catch (error) {
		child.kill('SIGKILL');
		throw new Error(`${(error as Error).message}\n${output}`);
	}
	return {
		isRunning,
		stop: () =>
			new Promise((done) => {
				if (!isRunning()) return done(child.exitCode);
				child.once('exit', (code) => done(code));
				child.kill('SIGTERM');
			}),
	};
}
