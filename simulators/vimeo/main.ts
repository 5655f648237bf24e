import { runSimulator, wholeNumber } from '../run-simulator.ts';
import { startVimeoSimulator } from './vimeo.simulator.ts';

// The Vimeo simulator as a separate process: node simulators/vimeo/main.ts, then VIMEO_BASE_URL and VIMEO_TOKEN for the product.
await runSimulator(
	startVimeoSimulator({ port: wholeNumber('VIMEO_SIMULATOR_PORT', 3003), token: process.env.VIMEO_TOKEN || undefined }),
	({ url, token }) => `Vimeo simulator: VIMEO_BASE_URL=${url} VIMEO_TOKEN=${token}`,
);
