import { getTime } from './shop.ts';

// A visitor in its own process, so that its timings exclude the load generator.
// The message "look" starts it; "tell" makes it send the milliseconds of each request since then.

const PAUSE_MS = 50;
let page = '';
let times: number[] = [];

process.on('message', (message: { url?: string; ask?: 'look' | 'tell' }) => {
	if (message.url) page = message.url;
	if (message.ask === 'look') times = [];
	if (message.ask === 'tell') process.send?.(times);
	if (message.url) void look();
});

async function look(): Promise<void> {
	for (;;) {
		times.push(await getTime(page));
		await new Promise((done) => setTimeout(done, PAUSE_MS));
	}
}

process.send?.('ready');
