import { connect } from 'node:net';
import { checkBound } from './bounds.ts';
import { percentile, startBenchInstallation } from './installation.ts';

// New connections at a steady rate, one request on each, as when many visitors open the home page at once. The load generator shares the two cores.
// `node bench/connections.bench.ts [port] [workers]`; about half a minute.

const PORT = Number(process.argv[2] ?? 5383);
const WORKERS = Number(process.argv[3] ?? 2);
const A_SECOND = 2_000;
const SECONDS = 5;
const EVERY_MS = 5;
const REQUEST = 'GET /strona-glowna HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\nconnection: close\r\n\r\n';

type Outcome = { ms: number; isAnswered: boolean };

function visit(): Promise<Outcome> {
	const started = performance.now();
	return new Promise((done) => {
		let isAnswered = false;
		const socket = connect({ host: '127.0.0.1', port: PORT }, () => socket.write(REQUEST));
		socket.on('data', (chunk: Buffer) => {
			if (!isAnswered) isAnswered = chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200';
		});
		socket.once('error', () => {});
		socket.once('close', () => done({ ms: performance.now() - started, isAnswered }));
	});
}

const installation = await startBenchInstallation({ port: PORT, people: 1, workers: WORKERS });
try {
	await installation.makeEvent(10);
	// each process renders the page once before the load starts
	for (let n = 0; n < 200; n++) await visit();
	const visits: Promise<Outcome>[] = [];
	const started = performance.now();
	await new Promise<void>((done) => {
		const timer = setInterval(() => {
			const due = Math.min(((performance.now() - started) / 1_000) * A_SECOND, A_SECOND * SECONDS);
			while (visits.length < due) visits.push(visit());
			if (visits.length < A_SECOND * SECONDS) return;
			clearInterval(timer);
			done();
		}, EVERY_MS);
	});
	const opened = (performance.now() - started) / 1_000;
	const outcomes = await Promise.all(visits);
	const seconds = (performance.now() - started) / 1_000;
	const times = outcomes.map(({ ms }) => ms);
	console.log(
		`${outcomes.length} connections opened in ${opened.toFixed(1)} s, all answered after ${seconds.toFixed(1)} s; p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
	);
	checkBound({ name: 'new connections refused or broken', value: outcomes.filter(({ isAnswered }) => !isAnswered).length, max: 0 });
	checkBound({ name: 'new connections answered', value: outcomes.length / seconds, unit: ' a second', min: A_SECOND * 0.9 });
} finally {
	await installation.close();
}
process.exit();
