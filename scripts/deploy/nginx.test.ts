import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { checkNginxFile, type NginxFile, nginxProgram, readNginxFile, startNginx } from './nginx.ts';

const FILES: NginxFile[] = ['nginx.conf', 'nginx-two-nodes.conf'];
/** None where nginx is not installed: the text of the files is checked everywhere. */
const PROGRAMS = [nginxProgram()].filter((program) => program !== null);
const folder = mkdtempSync(join(tmpdir(), 'rampa-nginx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Upstream = { address: string; options: string };

const upstreamsOf = (file: NginxFile): Record<string, Upstream[]> =>
	Object.fromEntries(
		[...readNginxFile(file).matchAll(/^upstream (\w+) \{([\s\S]*?)^\}/gm)].map(([, name, body = '']) => [
			name,
			[...body.matchAll(/server (\S+) ([^;]*);/g)].map(([, address = '', options = '']) => ({ address, options })),
		]),
	);

describe.each(FILES)('deploy/%s', (file) => {
	it('G-060 has a second line of every kind of process, and uses no directive that older versions lack', () => {
		const text = readNginxFile(file);
		// known since 1.25.1 only
		expect(text).not.toMatch(/^\s*http2 /m);
		const { rampa = [], rampa_sale: sale = [] } = upstreamsOf(file);
		const [backups, first] = [(list: Upstream[]) => list.filter(({ options }) => /\bbackup\b/.test(options)), rampa.length / 2];
		expect(backups(rampa).map(({ address }) => address)).toEqual(sale.slice(0, first).map(({ address }) => address));
		expect(backups(sale).map(({ address }) => address)).toEqual(rampa.slice(0, first).map(({ address }) => address));
		// a backup that is left out for a while would be none
		for (const { options } of [...backups(rampa), ...backups(sale)]) expect(options).toContain('max_fails=0');
		// several processes of nginx share what they know
		expect(text.match(/^\tzone \w+ 64k;$/gm)).toHaveLength(2);
		// a purchase that was sent is not sent again
		expect(text).not.toMatch(/^\s*proxy_next_upstream .*(non_idempotent|http_)/m);
	});

	it('G-060 G-025 limits how often one address asks for what costs more than a memory read', () => {
		const patterns = [...readNginxFile(file).matchAll(/^\t"~(.+)" \$rampa_visitor;$/gm)].map(([, text = '']) => new RegExp(text));
		const isLimited = (address: string) => patterns.some((pattern) => pattern.test(address));
		const dear = [
			'/szukaj?q=a',
			'/repertuar.ics',
			'/api/openapi.json',
			'/api/search/titles?q=a',
			'/external_api/events?past=true',
			'/?a=1',
		];
		const others = [
			'/',
			'/wydarzenia/hamlet',
			'/external_api/events',
			'/assets/a.js?v=1',
			'/plakat/a/b.svg',
			'/media/hls/1?token=a',
			'/api/auth',
		];
		expect([dear.filter((one) => !isLimited(one)), others.filter(isLimited)]).toEqual([[], []]);
	});

	it.each(PROGRAMS)('G-060 is valid for %s', (program) => {
		const { isValid, said } = checkNginxFile(program, join(folder, `check-${file}`), file);
		expect([isValid, said]).toEqual([true, expect.stringContaining('test is successful')]);
	});
});

it('G-060 both files are the same but for the addresses of the processes', () => {
	const [one, other] = FILES.map((file) => readNginxFile(file).replace(/^[\s\S]*?(?=\n# purchases of events)/, ''));
	expect(one).toBe(other);
	expect(one).toContain('proxy_pass http://$rampa_upstream');
});

describe.each(PROGRAMS)('behind %s', (program) => {
	const running: { close(): Promise<void> }[] = [];
	afterEach(async () => {
		for (const one of running.splice(0)) await one.close();
	});

	/** Stands for a process of the product. */
	async function startProcess(): Promise<{ address: string; close(): Promise<void> }> {
		const server: Server = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const close = () =>
			new Promise<void>((done) => {
				server.closeAllConnections();
				server.close(() => done());
			});
		running.push({ close });
		return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
	}

	async function open(file: NginxFile) {
		const addresses = [...new Set(Object.values(upstreamsOf(file)).flatMap((list) => list.map(({ address }) => address)))];
		const processes = await Promise.all(addresses.map(startProcess));
		const upstreams = Object.fromEntries(addresses.map((address, at) => [address, processes[at]?.address ?? '']));
		const proxy = await startNginx(program, join(folder, `run-${file}`), file, upstreams);
		running.unshift(proxy);
		const of = (port: number) => processes.filter((_one, at) => addresses[at]?.endsWith(`:${port}`));
		const ask = async (count: number, path: string, init: RequestInit = {}) => {
			const statuses = new Set<number>();
			for (let n = 0; n < count; n++) {
				const answer = await fetch(`${proxy.url}${path}`, init);
				await answer.text();
				statuses.add(answer.status);
			}
			return [...statuses];
		};
		return { pages: of(3000), sales: of(3001), ask, url: proxy.url };
	}

	const PURCHASE = ['/api/payments/12', { method: 'POST', body: '{"consent":true}' }] as const;

	it.each(FILES)('G-060 %s: no call is refused while a process of a node is dead, nor while all of one kind are', async (file) => {
		const { pages, sales, ask } = await open(file);
		// connections that are open when the process dies
		expect([await ask(10, ...PURCHASE), await ask(10, '/')]).toEqual([[200], [200]]);
		for (const one of sales) {
			await one.close();
			// a GET may be sent again; a POST is not, so the connections nginx keeps have to be seen as closed first
			expect(await ask(20, '/')).toEqual([200]);
			expect(await ask(20, ...PURCHASE)).toEqual([200]);
		}
		for (const one of pages.slice(0, -1)) {
			await one.close();
			expect([await ask(20, '/'), await ask(20, ...PURCHASE)]).toEqual([[200], [200]]);
		}
	});

	it('G-060 nginx.conf: pages are answered by the process for sales while the other is dead', async () => {
		const { pages, ask } = await open('nginx.conf');
		expect(await ask(5, '/')).toEqual([200]);
		await pages[0]?.close();
		expect([await ask(20, '/'), await ask(20, ...PURCHASE)]).toEqual([[200], [200]]);
	});

	it('G-060 G-025 one address that asks for dear things too often has to wait, and gets everything else', async () => {
		const { url, ask } = await open('nginx.conf');
		const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await fetch(`${url}/repertuar.ics`)).status));
		expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
		expect(statuses).toContain(429);
		expect([await ask(20, '/'), await ask(20, ...PURCHASE)]).toEqual([[200], [200]]);
	});
});
