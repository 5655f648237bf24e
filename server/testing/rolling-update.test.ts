/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Node, startNode } from '../../scripts/chaos/nodes.ts';
import { startSmallProxy } from '../../scripts/chaos/small-proxy.ts';
import { nginxProgram, startNginx } from '../../scripts/deploy/nginx.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { cloneDatabase } from './database.ts';
import { makeEvent } from './make-event.ts';
import { openTestApp, type TestApp } from './test-app.ts';

// docs/operations.md "Stopping and upgrading" and "Rolling back", with two nodes behind deploy/nginx-two-nodes.conf, while people buy.

type Started = Node & { pages: string; sales: string };

const folder = mkdtempSync(join(tmpdir(), 'rampa-rolling-'));
const BUYERS = 60;
const EVENTS = 25;
/** time limit for a process to start or a proxy to notice it */
const SOON = { timeout: 180_000, interval: 100 };
let clone: { url: string; drop(): Promise<void> };
let testApp: TestApp;
let nodes: Started[];
let proxy: { url: string; close(): Promise<void> };
let tokens: string[];
let events: number[];

async function start(): Promise<Started> {
	const [port, salePort] = [await freePort(), await freePort()];
	const node = await startNode({
		NODE_ENV: 'test',
		PORT: String(port),
		SALE_PORT: String(salePort),
		WORKERS: '1',
		DATABASE_URL: clone.url,
		DATABASE_POOL: '4',
		DATABASE_TIMEOUT_MS: '60000',
		DATA_DIR: folder,
		DEMO: '0',
		JOBS: '0',
		TRUST_PROXY: 'loopback',
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-rolling-update',
		LOG_LEVEL: 'silent',
		STOP_DELAY_MS: '2000',
	});
	return Object.assign(node, { pages: `127.0.0.1:${port}`, sales: `127.0.0.1:${salePort}` });
}

async function openProxy() {
	const [one, other] = nodes as [Started, Started];
	const program = nginxProgram();
	if (program)
		return startNginx(program, join(folder, 'nginx'), 'nginx-two-nodes.conf', {
			'10.0.0.11:3000': one.pages,
			'10.0.0.12:3000': other.pages,
			'10.0.0.11:3001': one.sales,
			'10.0.0.12:3001': other.sales,
		});
	let turn = 0;
	return startSmallProxy(({ method }) => {
		const inTurn = turn++ % 2 ? [one, other] : [other, one];
		const [pages, sales] = [inTurn.map((node) => node.pages), inTurn.map((node) => node.sales)];
		return method === 'POST' ? [...sales, ...pages] : [...pages, ...sales];
	});
}

beforeAll(async () => {
	clone = await cloneDatabase(inject('adminUrl'));
	testApp = await openTestApp({ databaseUrl: clone.url, oneNode: true });
	tokens = [];
	for (let n = 0; n < BUYERS; n++) tokens.push((await testApp.make.user()).token);
	events = [];
	for (let n = 0; n < EVENTS; n++) events.push((await makeEvent(testApp, { price_grosze: 0, available_tickets: 1_000 })).id);
	nodes = await Promise.all([start(), start()]);
	proxy = await openProxy();
}, 300_000);
afterAll(async () => {
	await proxy?.close();
	await Promise.all((nodes ?? []).map((node) => node.stop()));
	await testApp.close();
	await clone.drop();
	rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** People who buy and one who looks at pages, until they leave. */
function startPeople() {
	const calls: { isStopping: boolean; isPurchase: boolean; status: number }[] = [];
	const answeredBy = new Set<string>();
	let isStopping = false;
	let isOver = false;
	let turn = 0;
	const call = async (path: string, init: RequestInit = {}) => {
		const sentWhile = isStopping;
		const answer = await fetch(`${proxy.url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
		await answer.text();
		calls.push({ isStopping: sentWhile, isPurchase: init.method === 'POST', status: answer.status });
		// the last of those nginx asked
		answeredBy.add(answer.headers.get('x-answered-by')?.split(', ').at(-1) ?? '');
	};
	const buy = async () => {
		while (!isOver) {
			const at = turn++ % (BUYERS * EVENTS);
			const [token = '', event = 0] = [tokens[at % BUYERS], events[Math.floor(at / BUYERS)]];
			const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
			await call(`/api/payments/${event}`, { method: 'POST', headers, body: '{"consent":true}' });
			await pause(30);
		}
	};
	const read = async () => {
		while (!isOver) {
			await call('/api/pages/polityka');
			await pause(30);
		}
	};
	const people = Promise.all([buy(), buy(), buy(), read()]);
	return {
		calls,
		answeredBy,
		setStopping: (stopping: boolean) => {
			isStopping = stopping;
		},
		leave: () => {
			isOver = true;
			return people;
		},
	};
}

/** By the letter of the document: stop one, start it, wait for /readyz, wait until the proxy knows, go on. */
async function replaceNodes({ answeredBy, setStopping }: ReturnType<typeof startPeople>) {
	for (const node of nodes) {
		setStopping(true);
		const [ended, restarted] = [node.ended(), node.restart()];
		expect(await ended).toBe(0);
		// from here on connections are refused, which the proxy notices at once
		setStopping(false);
		await expect.poll(async () => (await fetch(`${node.url}/readyz`).catch(() => null))?.status, SOON).toBe(200);
		// ready means that the process for sales listens too
		expect((await fetch(`http://${node.sales}/healthz`)).status).toBe(200);
		await restarted;
		answeredBy.clear();
		await expect.poll(() => answeredBy.has(node.pages) && answeredBy.has(node.sales), SOON).toBe(true);
	}
}

describe('two nodes behind one proxy', () => {
	it('G-061 an update and a rollback, node after node, refuse no purchase that was sent once the proxy knew', async () => {
		const people = startPeople();
		// forward to the new version, and back to the old one: the same steps
		for (let round = 0; round < 2; round++) await replaceNodes(people);
		await people.leave();
		const failed = people.calls.filter(({ status }) => status >= 500);
		expect(failed.filter(({ isStopping }) => !isStopping)).toEqual([]);
		const purchases = people.calls.filter(({ isPurchase }) => isPurchase);
		expect(failed.filter(({ isPurchase }) => isPurchase).length / purchases.length).toBeLessThanOrEqual(0.01);
		expect(purchases.filter(({ status }) => status < 500 && status !== 201 && status !== 409)).toEqual([]);
		// every purchase that was answered is there, and no other but those whose answer was lost
		const { rows } = await testApp.context.db.pool.query(`select count(*)::int as orders from orders where status = 'COMPLETED'`);
		const bought = purchases.filter(({ status }) => status === 201).length;
		expect(bought).toBeGreaterThan(0);
		expect(rows[0].orders).toBeGreaterThanOrEqual(bought);
		expect(rows[0].orders).toBeLessThanOrEqual(bought + failed.length);
	}, 900_000);
});
