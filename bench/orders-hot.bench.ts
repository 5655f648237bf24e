import { checkBound } from './bounds.ts';
import { post, rate, startBenchInstallation, startChild } from './installation.ts';

// Orders on one hot event: the rate at 500 buyers at once against the rate at 8, and against a bare route that only runs the statement.
// `node bench/orders-hot.bench.ts [port]`; about a minute. Ratios count, not the figures of this machine.

const PORT = Number(process.argv[2] ?? 5281);
const ORDERS = 1_200;
const ROUNDS = 3;

const installation = await startBenchInstallation({ port: PORT, people: 20_000 });
try {
	const eventId = await installation.makeEvent(1_000_000);
	const buy = async (token: string) => {
		const { status } = await post(`${installation.url}/api/payments/${eventId}`, token);
		if (status !== 201) throw new Error(`not sold: ${status}`);
	};
	await rate(installation.buyers(400), 8, buy);

	const rates = { few: 0, many: 0 };
	const cpuBefore = installation.cpuSeconds();
	for (let round = 0; round < ROUNDS; round++) {
		rates.few += (await rate(installation.buyers(ORDERS), 8, buy)) / ROUNDS;
		rates.many += (await rate(installation.buyers(ORDERS), 500, buy)) / ROUNDS;
	}

	const cpu = (installation.cpuSeconds() - cpuBefore) / (2 * ROUNDS * ORDERS);
	const bareEvent = await installation.makeEvent(1_000_000);
	const bare = await startChild(
		'bench/bare-orders.ts',
		{},
		{ port: PORT + 1, databaseUrl: installation.databaseUrl, eventId: bareEvent, firstUser: 12_000 },
	);
	const statement = (width: number) => rate(installation.buyers(ORDERS), width, () => post(`http://127.0.0.1:${PORT + 1}/orders`, 'none'));
	await statement(8);
	const bareFew = await statement(8);
	const bareMany = await statement(500);
	await bare.stop();

	console.log(
		`orders a second, one hot event: 8 at once ${rates.few.toFixed(0)}, 500 at once ${rates.many.toFixed(0)}, ratio ${(rates.many / rates.few).toFixed(2)}`,
	);
	console.log(`the bare statement: 8 at once ${bareFew.toFixed(0)}, 500 at once ${bareMany.toFixed(0)}`);
	console.log(
		`the product at 500 against the bare statement at 500: ${(rates.many / bareMany).toFixed(2)}, at 8: ${(rates.few / bareFew).toFixed(2)}`,
	);
	console.log(`processor of the server: ${(cpu * 1000).toFixed(2)} ms an order`);
	checkBound({ name: 'orders of one event, 500 buyers against 8', value: rates.many / rates.few, min: 0.85 });
	checkBound({ name: 'orders at 500 buyers against the bare statement', value: rates.many / bareMany, min: 0.5 });
} finally {
	await installation.close();
}
process.exit();
