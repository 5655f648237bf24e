import { getTime } from './installation.ts';

// A visitor in its own process, so that its timings exclude the load generator.
// The command "reset" discards the times so far; "report" makes it send the milliseconds of each request since then.

const PAUSE_MS = 50;
let page = '';
let times: number[] = [];

process.on('message', (message: { url?: string; command?: 'reset' | 'report' }) => {
	if (message.url) page = message.url;
	if (message.command === 'reset') times = [];
	if (message.command === 'report') process.send?.(times);
	if (message.url) void requestPages();
});

async function requestPages(): Promise<void> {
	for (;;) {
		times.push(await getTime(page));
		await new Promise((done) => setTimeout(done, PAUSE_MS));
	}
}

process.send?.('ready');
