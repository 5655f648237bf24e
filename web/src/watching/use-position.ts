import { useEffect } from 'react';
import { fillPath } from '#domain/base/endpoint.ts';
import { savePosition } from '#domain/watching/watching.contract.ts';
import { session } from '#web/lib/session/session.tsx';
import type { Player } from './player.ts';
import type { Product } from './use-watch.ts';

const SAVE_EVERY_MS = 5_000;

/** `keepalive` sends it even while the page is being closed; a lost one does not matter. */
function send(product: Product, seconds: number, duration: number | null) {
	const token = session.get()?.token;
	if (!token) return;
	void fetch(fillPath(savePosition.path, product), {
		method: savePosition.method,
		headers: { 'content-type': 'application/json', 'x-auth-token': token },
		body: JSON.stringify({ seconds: Math.floor(seconds), duration: duration === null ? null : Math.floor(duration) }),
		keepalive: true,
	}).catch(() => {});
}

/** Saves the position: every few seconds, on pause, at the end, when the page is closed. */
export function usePositionSaving(player: Player | null, product: Product) {
	const { type, id } = product;
	useEffect(() => {
		if (!player) return;
		let saved = -1;
		let savedAt = Date.now();
		const save = () => {
			const seconds = player.position();
			if (seconds === null || Math.floor(seconds) === saved) return;
			saved = Math.floor(seconds);
			savedAt = Date.now();
			send({ type, id }, seconds, player.duration());
		};
		const stops = [
			player.on('time', () => {
				if (Date.now() - savedAt >= SAVE_EVERY_MS) save();
			}),
			player.on('pause', save),
			player.on('ended', save),
		];
		window.addEventListener('pagehide', save);
		return () => {
			window.removeEventListener('pagehide', save);
			for (const stop of stops) stop();
			save();
		};
	}, [player, type, id]);
}
