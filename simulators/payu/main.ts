import { runSimulator, wholeNumber } from '../run-simulator.ts';
import { startPayuSimulator } from './payu.simulator.ts';
import { SANDBOX, SANDBOX_BLIK } from './payu.types.ts';

// The payment simulator as a separate process: node simulators/payu/main.ts
const { env } = process;

await runSimulator(
	startPayuSimulator({
		port: wholeNumber('PAYU_SIMULATOR_PORT', 3002),
		host: env.PAYU_SIMULATOR_HOST || '127.0.0.1',
		publicUrl: env.PAYU_SIMULATOR_PUBLIC_URL || undefined,
		posId: env.PAYU_POS_ID || SANDBOX.posId,
		clientId: env.PAYU_CLIENT_ID || SANDBOX.clientId,
		clientSecret: env.PAYU_CLIENT_SECRET || SANDBOX.clientSecret,
		secondKey: env.PAYU_SECOND_KEY || SANDBOX.secondKey,
		blik: {
			posId: env.PAYU_BLIK_POS_ID || SANDBOX_BLIK.posId,
			clientId: env.PAYU_BLIK_CLIENT_ID || SANDBOX_BLIK.clientId,
			clientSecret: env.PAYU_BLIK_CLIENT_SECRET || SANDBOX_BLIK.clientSecret,
			secondKey: env.PAYU_BLIK_SECOND_KEY || SANDBOX_BLIK.secondKey,
		},
		blikAppMs: wholeNumber('PAYU_SIMULATOR_BLIK_MS', 3000),
		autoFinaliseRefundsMs: wholeNumber('PAYU_SIMULATOR_REFUND_MS', 1000),
		retrySpeed: Math.max(1, wholeNumber('PAYU_SIMULATOR_RETRY_SPEED', 60)),
		stateFile: env.PAYU_SIMULATOR_STATE_FILE || undefined,
	}),
	({ url }) => `Payment simulator on ${url}`,
);
