/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../scripts/chaos/fault-proxy.ts';
import { type Node, startNode } from '../../scripts/chaos/nodes.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { cloneDatabase } from './database.ts';
import { makeEvent } from './make-event.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// Real server processes on a database behind a fault proxy: behaviour when the connection, the database or a node fails.

let testApp: TestApp;
let proxy: FaultProxy;
let nodes: Node[];
let balancer: Balancer;
let clone: { url: string; drop(): Promise<void> };
/** of the first node, whose database fails */
let failing: NodeJS.ProcessEnv;
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-faults-'));

/** a busy machine is not a failing test */
const PATIENT_MS = '60000';

const environment = async (): Promise<NodeJS.ProcessEnv> => ({
	NODE_ENV: 'test',
	PORT: String(await freePort()),
	DATABASE_URL: clone.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${proxy.port}`),
	DATABASE_POOL: '4',
	DATABASE_TIMEOUT_MS: PATIENT_MS,
	DATA_DIR: dataDir,
	DEMO: '0',
	WORKERS: '1',
	JOBS: '0',
	SECRET: 'secret-of-the-fault-tests',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	LOG_LEVEL: 'silent',
	// longer than a balancer on a busy machine needs to see that a node stops
	STOP_DELAY_MS: '1500',
});

beforeAll(async () => {
	clone = await cloneDatabase(inject('adminUrl'));
	testApp = await openTestApp({ databaseUrl: clone.url });
	proxy = await startFaultProxy(Number(new URL(clone.url).port));
	// short, because some tests wait for it; long enough for a query on a busy machine
	failing = { ...(await environment()), DATABASE_TIMEOUT_MS: '4000' };
	nodes = await Promise.all([startNode(failing), startNode(await environment())]);
	balancer = await startBalancer(() => nodes.map(({ url }) => url));
});
afterAll(async () => {
	await balancer.close();
	await Promise.all(nodes.map((node) => node.stop()));
	await proxy.close();
	await testApp.close();
	await clone.drop();
	rmSync(dataDir, { recursive: true, force: true });
});

const node = (index: number) => nodes[index] as Node;
const get = async (url: string, token?: string) => {
	const answer = await fetch(url, { headers: token ? { 'x-auth-token': token } : {}, signal: AbortSignal.timeout(60_000) });
	return {
		status: answer.status,
		body: (await answer.json().catch(() => null)) as { config?: Record<string, unknown>; type?: string } | null,
	};
};
const put = async (url: string, token: string, body: unknown) =>
	(
		await fetch(url, {
			method: 'PUT',
			headers: { 'x-auth-token': token, 'content-type': 'application/json' },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(60_000),
		})
	).status;
const run = (text: string) => testApp.context.db.pool.query(text);
const healthy = (index = 0) => expect.poll(async () => (await get(`${node(index).url}/api/pages/polityka`)).status).toBe(200);

/** Waits until the background clients have had this many more answers. */
const answersMore = (answered: () => number, more: number) => {
	const wanted = answered() + more;
	return expect.poll(answered, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(wanted);
};

/** Between two calls of a client: what is tested is that calls go on, not how many a busy machine can make. */
const betweenCalls = () => new Promise((done) => setTimeout(done, 20));

describe('two nodes on one database', () => {
	it('L2 see each other’s settings', async () => {
		const { token } = await testApp.make.admin();
		expect(await put(`${node(0).url}/api/appconfig`, token, { institution_page_title: 'Widać na obu' })).toBe(200);
		await expect.poll(async () => (await get(`${node(1).url}/api/appconfig`)).body?.config?.institution_page_title).toBe('Widać na obu');
	});

	it('L4 D1 R-020 share sessions and bans: a session ended on one is invalid on the other', async () => {
		const person = await testApp.make.user();
		expect((await get(`${node(0).url}/api/users/validate-session`, person.token)).status).toBe(200);
		await run(`update sessions set ended_at = now(), ended_reason = 'another_device' where user_id = ${person.id}`);
		expect(await get(`${node(1).url}/api/users/validate-session`, person.token)).toMatchObject({
			status: 403,
			body: { type: 'another_device' },
		});
	});
});

describe('database failures', () => {
	it('J1 repeated disconnections under load: the process survives, answers are 200 or 503, and it recovers', async () => {
		const pid = node(0).pid();
		const statuses = new Set<number>();
		let running = true;
		let answered = 0;
		const clients = Array.from({ length: 4 }, async () => {
			while (running) {
				statuses.add((await get(`${node(0).url}/api/pages/polityka`)).status);
				answered++;
				await betweenCalls();
			}
		});
		for (let n = 0; n < 8; n++) {
			if (n % 2) proxy.cut();
			else
				await run(
					`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'rampa%' and pid <> pg_backend_pid()`,
				).catch(() => {});
			await answersMore(() => answered, 4);
		}
		running = false;
		await Promise.all(clients);
		await healthy();
		expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
		expect(node(0).pid()).toBe(pid);
	});

	it('J4 no answers: calls time out with 503, pages say so in the visitor’s language, and both work again when it answers', async () => {
		proxy.stall(true);
		expect((await get(`${node(0).url}/api/pages/polityka`)).status).toBe(503);
		expect((await get(`${node(0).url}/healthz`)).status).toBe(200);
		expect((await get(`${node(0).url}/readyz`)).status).toBe(503);
		const pages = ['/strona-glowna', '/wideo/1/publiczne', '/konto'].flatMap((path) => [
			{ path, language: 'pl', text: 'Serwis jest chwilowo niedostępny.' },
			{ path, language: 'en', text: 'The service is temporarily unavailable.' },
		]);
		await Promise.all(
			pages.map(async ({ path, language, text }) => {
				const answer = await fetch(node(0).url + path, { headers: { 'accept-language': language } });
				const html = await answer.text();
				expect([path, answer.status, html]).toEqual([path, 503, expect.stringContaining(text)]);
				const poster = /\/plakat\/[^" ]+/.exec(html)?.[0].replaceAll('&amp;', '&');
				expect((await fetch(node(0).url + poster)).status).toBe(200);
				expect(Object.fromEntries(answer.headers)).toMatchObject({
					'content-type': 'text/html; charset=utf-8',
					'content-language': language,
					'cache-control': 'no-store',
					'retry-after': '2',
				});
			}),
		);
		proxy.stall(false);
		await healthy();
	});

	it('J4 slow: answers are late and correct', async () => {
		proxy.slow(60);
		expect((await get(`${node(0).url}/api/pages/polityka`)).status).toBe(200);
		proxy.slow(0);
	});

	it('J3 a long lock: a write fails with 503 instead of hanging, reads continue', async () => {
		const { token } = await testApp.make.admin();
		const holder = await testApp.context.db.pool.connect();
		await holder.query('begin');
		await holder.query(`select 1 from settings where section = 'app' for update`);
		expect(await put(`${node(0).url}/api/appconfig`, token, { view_vod: 1 })).toBe(503);
		expect((await get(`${node(0).url}/api/pages/polityka`)).status).toBe(200);
		await holder.query('rollback');
		holder.release();
		expect(await put(`${node(0).url}/api/appconfig`, token, { view_vod: 1 })).toBe(200);
	});

	it('J9 read-only: reads work, signed in or not, and writes answer 503', async () => {
		const admin = await testApp.make.admin();
		const name = new URL(clone.url).pathname.slice(1);
		const cutAll = () =>
			run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`).catch(
				() => {},
			);
		await run(`alter database ${name} set default_transaction_read_only = on`);
		await cutAll();
		await healthy();
		expect((await get(`${node(0).url}/api/pages/polityka`, admin.token)).status).toBe(200);
		expect(await put(`${node(0).url}/api/appconfig`, admin.token, { view_vod: 0 })).toBe(503);
		await run(`set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`).catch(async () => {
			const { runAs } = await import('./template.ts');
			await runAs(inject('adminUrl'), `alter database ${name} reset default_transaction_read_only`);
		});
		await cutAll();
		await expect.poll(async () => put(`${node(0).url}/api/appconfig`, admin.token, { view_vod: 1 })).toBe(200);
	});

	it('J2 a lost answer to COMMIT: repeating the call finds the result, and nothing is done twice', async () => {
		const person = await testApp.make.user();
		const { id } = await makeEvent(testApp, { price_grosze: 0, available_tickets: 10 });
		const order = async () =>
			(
				await fetch(`${node(0).url}/api/payments/${id}`, {
					method: 'POST',
					headers: { 'x-auth-token': person.token, 'content-type': 'application/json' },
					body: '{"consent":true}',
				})
			).status;
		proxy.loseNextCommit();
		expect(await order()).toBe(503);
		expect(await order()).toBe(409);
		const { rows } = await run(
			`select status, (select seats_held from events where id = ${id}) as held from orders where user_id = ${person.id}`,
		);
		expect(rows).toEqual([{ status: 'COMPLETED', held: 1 }]);
	});

	it('J5 a node frozen inside a transaction cannot overwrite later changes', async () => {
		const frozen = await openTestApp({ databaseUrl: clone.url, env: { DATABASE_TIMEOUT_MS: '500' } });
		const stale = frozen.context.db.transaction(async (tx) => {
			const { sql } = await import('#server/lib/db/db.ts');
			await tx.run(sql`select 1 from settings where section = 'invoices' for update`);
			const { pid } = (await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? { pid: 0 };
			// frozen until the database has ended this transaction
			await expect.poll(async () => (await run(`select 1 from pg_stat_activity where pid = ${pid}`)).rowCount, { timeout: 60_000 }).toBe(0);
			await tx.run(sql`update settings set value = '{"company":"stale"}' where section = 'invoices'`);
		});
		const fresh = run(`update settings set value = '{"company":"fresh"}' where section = 'invoices'`);
		await expect(stale).rejects.toThrow();
		await fresh;
		expect((await run(`select value from settings where section = 'invoices'`)).rows[0].value).toEqual({ company: 'fresh' });
		await frozen.close();
	});
});

describe('process failures', () => {
	it('J10 an uncaught error drains the process and exits with a code other than 0', async () => {
		const broken = await startNode({
			...(await environment()),
			STOP_DELAY_MS: '0',
			NODE_OPTIONS: `--import "data:text/javascript,process.once('SIGUSR2',()=>setTimeout(()=>{throw new Error('boom')}))"`,
		});
		expect((await get(`${broken.url}/healthz`)).status).toBe(200);
		process.kill(broken.pid(), 'SIGUSR2');
		expect(await broken.ended()).toBe(1);
	});

	it('N6 three hundred sockets that never finish their headers do not block other clients', async () => {
		const { port } = new URL(node(1).url);
		const sockets = Array.from({ length: 300 }, () => {
			const socket = connect(Number(port), '127.0.0.1');
			socket.on('error', () => {});
			socket.write('GET /api/pages/polityka HTTP/1.1\r\nHost: x\r\nX-Slow: ');
			return socket;
		});
		for (let n = 0; n < 5; n++) expect((await get(`${node(1).url}/api/pages/polityka`)).status).toBe(200);
		for (const socket of sockets) socket.destroy();
	});

	it('N7 an address typed by a user is never fetched', async () => {
		let hits = 0;
		const slowServer = createServer((_request, answer) => {
			hits++;
			answer.end();
		});
		await new Promise<void>((done) => slowServer.listen(0, '127.0.0.1', done));
		const { port } = slowServer.address() as { port: number };
		const { token } = await testApp.make.admin();
		for (const address of [
			`http://127.0.0.1:${port}/x`,
			`https://127.0.0.1:${port}/x`,
			'http://169.254.169.254/latest/meta-data',
			`http://localhost:${port}/`,
		]) {
			await put(`${node(0).url}/api/appconfig`, token, { institution_page: address, free_ad_url: address, help_faq_url: address });
			await fetch(`${node(0).url}/api/videos`, {
				method: 'POST',
				headers: { 'x-auth-token': token, 'content-type': 'application/json' },
				body: JSON.stringify({ title: 'Mewa', video_link: address, teaser_link: address, thumb_link: address, image_link: address }),
			});
			await get(`${node(0).url}/strona-glowna`);
		}
		expect(hits).toBe(0);
		slowServer.close();
	});
});

/** 50 for the figures of docs/reliability.md */
const RESTARTS = Number(process.env.ROLLING_RESTARTS ?? 2);

describe('rolling restarts', () => {
	it('J6 restart one after the other under load without a failed request, and exit with 0', async () => {
		// from its next start on: that a query is given up is no failure of a restart
		failing.DATABASE_TIMEOUT_MS = PATIENT_MS;
		for (const { url } of nodes) await expect.poll(async () => (await get(`${url}/readyz`)).status).toBe(200);
		let running = true;
		const failed: number[] = [];
		let answered = 0;
		const clients = Array.from({ length: 4 }, async () => {
			while (running) {
				const { status } = await get(`${balancer.url}/api/pages/polityka`).catch(() => ({ status: 0 }));
				answered++;
				if (status !== 200) failed.push(status);
				await betweenCalls();
			}
		});
		const codes: (number | null)[] = [];
		for (let n = 0; n < RESTARTS; n++) {
			codes.push(await node(n % 2).restart());
			await healthy(n % 2);
			await expect.poll(async () => (await get(`${node(n % 2).url}/readyz`)).status).toBe(200);
			await answersMore(() => answered, 10);
		}
		running = false;
		await Promise.all(clients);
		expect(codes).toEqual(Array(RESTARTS).fill(0));
		expect(failed).toEqual([]);
		expect(answered).toBeGreaterThan(20);
	}, 1_200_000);
});
