import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openSender } from '#testing/rtmp-sender.ts';

// A sender in a process of its own, so that it can be killed: `node live-sender.ts <port> <key>`. It connects again and again, as OBS does.

export type FromSender = { kind: 'connected' } | { kind: 'frames'; count: number } | { kind: 'refused' };

const [port = '', key = ''] = process.argv.slice(2);
const film = readFileSync(new URL('../../server/testing/films/stage.mp4', import.meta.url));
const AGAIN_MS = 2_000;
const A_DAY_SECONDS = 86_400;
const tell = (message: FromSender) => void process.send?.(message);

process.once('disconnect', () => process.exit(0));
for (;;) {
	const sender = await openSender({ port: Number(port), key }).catch(() => null);
	if (sender?.isAdmitted) {
		let count = 0;
		tell({ kind: 'connected' });
		await sender.send(film, {
			realTime: true,
			seconds: A_DAY_SECONDS,
			onFrame: () => {
				count += 1;
				tell({ kind: 'frames', count });
			},
		});
	} else tell({ kind: 'refused' });
	sender?.drop();
	await pause(AGAIN_MS);
}
