import { once } from 'node:events';
import { connect } from 'node:net';
import type { Env } from '#server/lib/env.ts';

export async function isListening({ HOST, PORT }: Env): Promise<boolean> {
	const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
	const socket = connect({ host, port: PORT, timeout: 2_000 });
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
