import { startKsefSimulator } from './ksef.simulator.ts';

// The KSeF simulator as a separate process: node simulators/ksef/main.ts
const { env } = process;

const stop = (why: string): never => {
	console.error(why);
	process.exit(1);
};

const wholeNumber = (name: string, fallback: number): number => {
	const value = env[name] || String(fallback);
	return /^\d{1,9}$/.test(value) ? Number(value) : stop(`${name} must be a whole number, it is "${value}"`);
};

const simulator = await startKsefSimulator({
	port: wholeNumber('KSEF_SIMULATOR_PORT', 3004),
	host: env.KSEF_SIMULATOR_HOST || '127.0.0.1',
	stateFile: env.KSEF_SIMULATOR_STATE_FILE || undefined,
	limits: env.KSEF_SIMULATOR_LIMITS !== 'off',
}).catch((error: Error) => stop(error.message));

console.log(`KSeF simulator on ${simulator.url}/v2`);
process.send?.({ url: simulator.url });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	process.once(signal, async () => {
		await simulator.close();
		process.exit(0);
	});
}
