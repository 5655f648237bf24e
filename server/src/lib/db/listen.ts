import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type Listener = { close(): Promise<void> };

/** LISTEN on channels over one dedicated connection, which is reopened when the database is available again. */
export function listen(url: string, channels: Record<string, (payload: string) => void>, onReconnect: () => void = () => {}): Listener {
	let closed = false;
	let client: pg.Client | undefined;

	const connect = async () => {
		while (!closed) {
			const next = new pg.Client({
				connectionString: url,
				application_name: 'rampa-listen',
				keepAlive: true,
				connectionTimeoutMillis: 3_000,
			});
			try {
				const lost = new Promise<void>((done) => {
					next.once('error', () => done());
					next.once('end', () => done());
				});
				next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
				await next.connect();
				client = next;
				for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
				onReconnect();
				await lost;
			} catch {
				// the database is unavailable: retried below
			}
			await next.end().catch(() => {});
			if (!closed) await pause(250);
		}
	};
	const running = connect();
	return {
		close: async () => {
			closed = true;
			await client?.end().catch(() => {});
			await Promise.race([running, pause(500)]);
		},
	};
}
