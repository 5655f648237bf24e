import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { clientOf, invoiceXml, openKsef, outcomeOf } from '../testing/ksef-seller.ts';

const start = (env: Record<string, string>): ChildProcess =>
	spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, KSEF_SIMULATOR_PORT: '0', ...env },
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});

describe('the KSeF simulator as a process', () => {
	it('B-046 prints its address, serves, and exits on SIGTERM', async () => {
		const child = start({ NODE_ENV: 'test' });
		const [{ url }] = (await once(child, 'message')) as [{ url: string }];
		expect((await fetch(`${url}/v2/auth/challenge`, { method: 'POST' })).status).toBe(200);
		child.kill('SIGTERM');
		expect(await once(child, 'exit')).toEqual([0, null]);
	});

	it('B-046 refuses production', async () => {
		vi.stubEnv('NODE_ENV', 'production');
		await expect(openKsef()).rejects.toThrow('The KSeF simulator does not run in production');
		vi.unstubAllEnvs();
	});

	it('B-046 keeps sessions and invoices across a restart with a state file', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'ksef-'));
		const stateFile = join(folder, 'ksef.json');
		const before = await openKsef({ stateFile });
		const client = clientOf(before);
		const session = await client.openSession();
		const xml = invoiceXml();
		const invoice = await client.sendInvoice(session, { xml, offlineMode: false });
		const { ksefNumber } = await outcomeOf(client, session.referenceNumber, invoice);
		await before.close();
		const after = await openKsef({ stateFile });
		const again = clientOf(after);
		expect(await again.readInvoice(session.referenceNumber, invoice)).toMatchObject({ ksefNumber, status: { code: 200 } });
		expect(await again.downloadInvoice(ksefNumber ?? '')).toEqual(xml);
		await after.close();
		rmSync(folder, { recursive: true });
	});
});
