import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/lib/db/migrate.ts';
import { hashToken } from '#server/lib/http/viewer.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';
import { checkBound } from './bounds.ts';

// 2 GB over a connection that is cut 20 times, once by killing the server: does the same file arrive, and how much does the server's
// memory grow? `node bench/upload.bench.ts`, with MEGABYTES and CUTS to change it. Linux only: memory is read from /proc.

const MEGABYTE = 1024 * 1024;
const SIZE = Number(process.env.MEGABYTES ?? 2048) * MEGABYTE;
const CUTS = Number(process.env.CUTS ?? 20);
const PORT = 4873;
const LINK_HEADERS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'db') });
await migrate(database.url);

// the file is a film followed by noise, generated in pieces, so that it is never completely in memory
const PIECE = 64 * 1024;
const head = readFileSync(new URL('../server/testing/films/film.mp4', import.meta.url));
const noise = randomBytes(PIECE);
function pieceAt(index: number): Buffer {
	const piece = Buffer.from(noise);
	piece.writeUInt32LE(index, 0);
	if (index === 0) head.copy(piece);
	return piece.subarray(0, Math.min(PIECE, SIZE - index * PIECE));
}
/** any part of the file, assembled from the pieces, so that every reader gets the same bytes */
const partAt = (offset: number) => pieceAt(Math.floor(offset / PIECE)).subarray(offset % PIECE);

let server: ChildProcess | undefined;
const memory = { base: 0, most: 0 };
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function startServer() {
	const env = {
		...process.env,
		...smallMemory(process.env),
		NODE_ENV: 'test',
		DATABASE_URL: database.url,
		SECRET: 'secret-of-the-bench',
		DATA_DIR: join(folder, 'data'),
		PORT: String(PORT),
		DEMO: '0',
		WORKERS: '1',
		JOBS: '0',
		LOG_LEVEL: 'fatal',
		ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	};
	server = fork(new URL('../server/src/main.ts', import.meta.url), { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
	const started = server;
	await new Promise((done) => started.once('message', done));
	// a warmed-up server: growth is what the upload adds, not the cost of starting
	const visit = async () => {
		for (let call = 0; call < 250; call++) await (await fetch(`http://127.0.0.1:${PORT}/api/appconfig`)).text();
	};
	await Promise.all(Array.from({ length: 16 }, visit));
	memory.base = rss();
	memory.most = 0;
}
const growth: number[] = [];
const watch = setInterval(() => {
	try {
		memory.most = Math.max(memory.most, rss() - memory.base);
	} catch {
		// the server is being restarted
	}
}, 100);

/** Sends from `offset` on; cuts the connection after `cutAfter` bytes, or sends the whole rest. */
function patch(link: string, offset: number, cutAfter: number | null): Promise<void> {
	return new Promise((done) => {
		const call = request(link, {
			method: 'PATCH',
			agent: false,
			headers: { ...LINK_HEADERS, 'upload-offset': String(offset), 'content-length': String(SIZE - offset) },
		});
		call.once('error', () => done());
		call.once('response', (answer) => answer.resume().once('end', () => done()));
		let at = offset;
		const push = () => {
			for (;;) {
				if (at >= SIZE) return void call.end();
				if (cutAfter !== null && at - offset >= cutAfter) return void call.destroy();
				const piece = partAt(at);
				at += piece.length;
				if (!call.write(piece)) return void call.once('drain', push);
			}
		};
		push();
	});
}

const offsetOf = async (link: string) =>
	Number((await fetch(link, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).headers.get('upload-offset'));

try {
	await startServer();
	const token = randomBytes(32).toString('hex');
	const client = new pg.Client({ connectionString: database.url });
	await client.connect();
	await client.query("insert into users (email, firstname, lastname, role_id) values ('a@nowascena.test', 'A', 'B', 1)");
	await client.query(
		"insert into sessions (token_hash, user_id, single_device, expires_at) values ($1, 1, false, now() + interval '1 day')",
		[hashToken(token)],
	);
	await client.end();
	const api = (path: string, method: string, body: unknown = {}) =>
		fetch(`http://127.0.0.1:${PORT}/api/vimeo${path}`, {
			method,
			headers: { 'x-auth-token': token, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
	const { video } = (await (await api('', 'POST', { name: 'Wesele', size: SIZE, type: 'video/mp4' })).json()) as {
		video: { id: number; upload_link: string };
	};

	const started = performance.now();
	for (let cut = 0; cut < CUTS; cut++) {
		const offset = await offsetOf(video.upload_link);
		const most = ((SIZE - offset) / (CUTS - cut)) * 1.2;
		await patch(video.upload_link, offset, Math.floor(Math.random() * most));
		if (cut !== Math.floor(CUTS / 2)) continue;
		growth.push(memory.most);
		const killed = server;
		killed?.kill('SIGKILL');
		await new Promise((done) => killed?.once('exit', done));
		await startServer();
	}
	for (let offset = await offsetOf(video.upload_link); offset < SIZE; offset = await offsetOf(video.upload_link))
		await patch(video.upload_link, offset, null);
	const seconds = (performance.now() - started) / 1000;
	growth.push(memory.most);
	const finalised = await api(`/${video.id}`, 'PATCH');

	const wanted = createHash('sha256');
	for (let index = 0; index * PIECE < SIZE; index++) wanted.update(pieceAt(index));
	const uploads = join(folder, 'data', 'uploads');
	const stored = createHash('sha256');
	for (const name of readdirSync(uploads).filter((file) => !file.endsWith('.json')))
		for await (const chunk of createReadStream(join(uploads, name))) stored.update(chunk as Buffer);
	const isEqual = stored.digest('hex') === wanted.digest('hex');
	console.log({
		megabytes: SIZE / MEGABYTE,
		cuts: CUTS,
		serverKills: 1,
		finalised: finalised.status,
		sha256Equal: isEqual,
		megabytesPerSecond: Math.round(SIZE / MEGABYTE / seconds),
		memoryGrowthMegabytes: Math.round(Math.max(...growth)),
	});
	checkBound({ name: 'uploads whose SHA-256 differs', value: isEqual ? 0 : 1, max: 0 });
	checkBound({ name: "growth of the server's memory during an upload", value: Math.max(...growth), unit: ' MB', max: 64 });
} finally {
	clearInterval(watch);
	server?.kill('SIGTERM');
	await database.discard();
	rmSync(folder, { recursive: true, force: true });
}
