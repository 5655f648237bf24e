import { getTime } from './shop.ts';

// Somebody who looks at a page all the while, in a process of his own, so that the crowd's own work does not stand in his clock.
// Told "look" he begins; told "tell" he answers the milliseconds of each look since then.

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
