import { startVimeoSimulator } from './vimeo.simulator.ts';

// The Vimeo simulator as a separate process: node simulators/vimeo/main.ts, then VIMEO_BASE_URL and VIMEO_TOKEN for the product.
const simulator = await startVimeoSimulator({
	port: Number(process.env.VIMEO_SIMULATOR_PORT || 3003),
	token: process.env.VIMEO_TOKEN || undefined,
}).catch((error: Error) => {
	console.error(error.message);
	process.exit(1);
});

console.log(`Vimeo simulator: VIMEO_BASE_URL=${simulator.url} VIMEO_TOKEN=${simulator.token}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
	process.once(signal, async () => {
		await simulator.close();
		process.exit(0);
	});
}
