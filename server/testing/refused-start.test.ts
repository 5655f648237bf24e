import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** The server as an operator starts it, with these settings and no others. */
const start = (env: NodeJS.ProcessEnv) =>
	new Promise<{ code: number | null; output: string }>((done) => {
		const child = spawn(process.execPath, ['server/src/main.ts'], {
			env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
		});
		let output = '';
		child.stdout.on('data', (chunk) => {
			output += chunk;
		});
		child.stderr.on('data', (chunk) => {
			output += chunk;
		});
		child.once('close', (code) => done({ code, output }));
	});

/** A live installation whose operator forgot one line. */
const LIVE = {
	DATABASE_URL: 'postgres://rampa@127.0.0.1:1/rampa',
	SECRET: 'a-secret-of-our-own-1234',
	SMTP_URL: 'smtp://127.0.0.1:1',
	PAYU_POS_ID: '1',
	PAYU_CLIENT_SECRET: '1',
	PAYU_SECOND_KEY: '1',
};

describe('a server with insecure settings', () => {
	it('F-021 F-022 does not start and prints in one line what to set', async () => {
		const [unset, open, known, alone] = await Promise.all([
			start({ ...LIVE, PUBLIC_URL: 'https://online.example.org', TRUST_PROXY: 'loopback' }),
			start({ ...LIVE, NODE_ENV: 'development', PUBLIC_URL: 'https://online.example.org' }),
			start({ ...LIVE, NODE_ENV: 'development', SECRET: 'rampa-development-secret-change-me' }),
			start({ ...LIVE, NODE_ENV: 'production', PUBLIC_URL: 'https://online.example.org' }),
		]);
		expect(unset).toEqual({ code: 1, output: expect.stringMatching(/^NODE_ENV: .*\n$/) });
		expect(open).toEqual({ code: 1, output: expect.stringMatching(/^PUBLIC_URL: .*\n$/) });
		expect(known).toEqual({ code: 1, output: expect.stringMatching(/^SECRET: .*\n$/) });
		expect(alone).toEqual({ code: 1, output: expect.stringMatching(/^TRUST_PROXY: .*\n$/) });
	});
});
