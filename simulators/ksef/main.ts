import { runSimulator, wholeNumber } from '../run-simulator.ts';
import { startKsefSimulator } from './ksef.simulator.ts';

// The KSeF simulator as a separate process: node simulators/ksef/main.ts
const { env } = process;

await runSimulator(
	startKsefSimulator({
		port: wholeNumber('KSEF_SIMULATOR_PORT', 3004),
		host: env.KSEF_SIMULATOR_HOST || '127.0.0.1',
		stateFile: env.KSEF_SIMULATOR_STATE_FILE || undefined,
		limits: env.KSEF_SIMULATOR_LIMITS !== 'off',
	}),
	({ url }) => `KSeF simulator on ${url}/v2`,
);
