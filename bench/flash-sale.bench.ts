import { checkBound } from './bounds.ts';
import { percentile, post, startBenchInstallation, startChild } from './installation.ts';

// 10,000 buyers in 10 seconds for 1,000 tickets, with a provider that takes 300 to 800 ms, while another visitor requests a page.
// `node bench/flash-sale.bench.ts [port] [workers] [port of sales] [guests]`; about a minute. Purchases go to the port of sales, as a proxy sends
// them (docs/operations.md "A process for sales"); 0: no such process, all requests go to one port.

const PORT = Number(process.argv[2] ?? 5283);
const WORKERS = Number(process.argv[3] ?? 1);
const SALE_PORT = Number(process.argv[4] ?? PORT + 1);
const BUYERS = 10_000;
/** `guests` as the fourth argument: they have no account, and buy with an address alone (N-013) */
const GUESTS = process.argv[5] === 'guests';
const SEATS = 1_000;
const SECONDS = 10;

const installation = await startBenchInstallation({
	port: PORT,
	people: BUYERS + 2_200,
	slowMs: [300, 800],
	workers: WORKERS,
	salePort: SALE_PORT,
});
try {
	const page = `${installation.url}/strona-glowna`;
	const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

	// a visitor requests pages during the sale
	const visitor = await startChild('bench/visitor.ts', {}, { url: page });
	const startTimings = () => {
		visitor.process.send({ command: 'reset' });
		return () =>
			new Promise<number[]>((done) => visitor.process.once('message', (times) => done(times as number[])).send({ command: 'report' }));
	};

	if (!installation.loadRunsLast())
		console.log('buyers and provider could not be given less of the processor: the figures contain their share');
	await installation.makeEvent(10);
	for (const token of installation.buyers(50)) await post(`${installation.saleUrl}/api/payments/1`, token);
	// keep-alive connections as from a load balancer: a node accepts only about 300 new ones a second while it sells
	await Promise.all(installation.buyers(2_000).map((token) => post(`${installation.saleUrl}/api/payments/1`, token)));
	const idleTimings = startTimings();
	await wait(4_000);
	const idle = await idleTimings();

	const eventId = await installation.makeEvent(SEATS);
	const cpuBefore = installation.cpuSeconds();
	const ownBefore = process.cpuUsage();
	const started = performance.now();
	const watchSeats = async () => {
		for (;;) {
			const { rows } = await installation.db.query<{ seats_held: number }>('select seats_held from events where id = $1', [eventId]);
			if ((rows[0]?.seats_held ?? 0) >= SEATS) return (performance.now() - started) / 1000;
			await wait(50);
		}
	};
	const saleTimings = startTimings();
	const claiming = watchSeats();
	const tokens = installation.buyers(BUYERS);
	const buy = (token: string) =>
		GUESTS
			? post(`${installation.saleUrl}/api/guest/orders`, '', {
					productSlug: `event-${eventId}`,
					email: `${token}@poczta.test`,
					consent: true,
					tos: true,
				})
			: post(`${installation.saleUrl}/api/payments/${eventId}`, token);
	const answers = await Promise.all(
		tokens.map(async (token, index) => {
			await wait((index / BUYERS) * SECONDS * 1_000);
			const arrived = performance.now();
			return { arrived, ...(await buy(token)) };
		}),
	);
	const busy = await saleTimings();
	const claimed = await claiming;
	const count = (status: number) => answers.filter((answer) => answer.status === status).length;
	const refused = answers.filter(({ status }) => status === 409);
	const refusedMs = refused.map(({ ms }) => ms);
	// no buyer is refused before the last seat is taken; until then buyers wait in the queue
	const soldOutAt = started + claimed * 1_000;
	const sinceSoldOut = refused.map(({ arrived, ms }) => Math.max(0, arrived + ms - Math.max(arrived, soldOutAt)));
	const soldMs = answers.filter(({ status }) => status === 201).map(({ ms }) => ms);
	const { rows } = await installation.db.query('select count(*)::int as sold from orders where event_id = $1 and holds_seats', [eventId]);
	console.log(
		`sold ${rows[0].sold} of ${SEATS} (201: ${count(201)}, 409: ${count(409)}, 5xx: ${answers.filter(({ status }) => status >= 500 && status < 599).length}, connections broken: ${count(599)})`,
	);
	console.log(
		`all seats claimed after ${claimed.toFixed(1)} s; everyone answered after ${((performance.now() - started) / 1000).toFixed(1)} s`,
	);
	console.log(
		`refusals after their request or the last seat, whichever was later: p50 ${percentile(sinceSoldOut, 0.5).toFixed(0)} ms, p99 ${percentile(sinceSoldOut, 0.99).toFixed(0)} ms`,
	);
	console.log(
		`refusals after their request: p50 ${percentile(refusedMs, 0.5).toFixed(0)} ms, p99 ${percentile(refusedMs, 0.99).toFixed(0)} ms; sales p99 ${percentile(soldMs, 0.99).toFixed(0)} ms`,
	);
	console.log(
		`another page: p95 idle ${percentile(idle, 0.95).toFixed(1)} ms, during the sale ${percentile(busy, 0.95).toFixed(1)} ms, ratio ${(percentile(busy, 0.95) / percentile(idle, 0.95)).toFixed(2)}`,
	);
	const { user, system } = process.cpuUsage(ownBefore);
	console.log(
		`processor of the server: ${(((installation.cpuSeconds() - cpuBefore) / BUYERS) * 1000).toFixed(2)} ms a buyer; of the buyers themselves, on the same machine: ${((user + system) / BUYERS / 1000).toFixed(2)} ms each`,
	);
	checkBound({ name: 'difference between tickets sold and seats', value: Math.abs(rows[0].sold - SEATS), max: 0 });
	checkBound({ name: 'time until the last ticket', value: claimed, unit: ' s', max: 5 });
	checkBound({ name: 'refusals after the last ticket, p99', value: percentile(sinceSoldOut, 0.99), unit: ' ms', max: 1_000 });
	checkBound({ name: 'answers 5xx and broken connections', value: answers.filter(({ status }) => status >= 500).length, max: 0 });
	checkBound({ name: 'another page, p95 during the sale against idle', value: percentile(busy, 0.95) / percentile(idle, 0.95), max: 2 });
	await visitor.stop();
} finally {
	await installation.close();
}
process.exit();
