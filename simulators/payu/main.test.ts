import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const start = (env: Record<string, string>): ChildProcess =>
	spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PAYU_SIMULATOR_PORT: '0', ...env },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});

async function failedWith(env: Record<string, string>) {
	const child = start(env);
	let output = '';
	child.stderr?.on('data', (chunk) => {
		output += chunk;
	});
	const [code] = await once(child, 'close');
	return { code, output: output.trim() };
}

describe('the simulator as a process', () => {
	it('prints its address, serves, and ends on SIGTERM', async () => {
		const child = start({ NODE_ENV: 'test' });
		const [{ url }] = (await once(child, 'message')) as [{ url: string }];
		expect((await fetch(`${url}/__control/ledger`)).status).toBe(200);
		child.kill('SIGTERM');
		expect(await once(child, 'exit')).toEqual([0, null]);
	});

	it('refuses production and a wrong port with one clear line', { tags: ['slow'] }, async () => {
		expect(await failedWith({ NODE_ENV: 'production' })).toEqual({ code: 1, output: 'The payment simulator does not run in production' });
		expect(await failedWith({ PAYU_SIMULATOR_PORT: 'abc' })).toEqual({
			code: 1,
			output: 'PAYU_SIMULATOR_PORT must be a whole number, it is "abc"',
		});
	});
});
