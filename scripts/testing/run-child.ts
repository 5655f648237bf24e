import { type SpawnOptions, spawn } from 'node:child_process';

export type Ended = { code: number | null; output: string; errors: string };

/** Runs a real command in a child process and returns its output. */
export function runChild(command: string, args: string[], options: SpawnOptions = {}): Promise<Ended> {
	return new Promise((done, fail) => {
		const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		let errors = '';
		child.stdout?.on('data', (chunk) => {
			output += chunk;
		});
		child.stderr?.on('data', (chunk) => {
			errors += chunk;
		});
		child.once('error', fail);
		child.once('close', (code) => done({ code, output, errors }));
	});
}

/** Runs a module given as text, with the same Node. */
export const runModule = (source: string, options: SpawnOptions = {}) =>
	runChild(process.execPath, ['--input-type=module', '--eval', source], options);
