import { useLayoutEffect } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { savePosition } from '#domain/watching/watching.contract.ts';
import type { Player } from './player.ts';
import { type OnRefused, sendKeepalive } from './send-keepalive.ts';

const SAVE_EVERY_MS = 5_000;

/** Saves the position: every few seconds, on pause, at the end, when the page is closed. */
export function usePositionSaving(player: Player | null, product: Product, onRefused: OnRefused) {
	const { type, id } = product;
	// ends while the film is still loaded, so that its last position is known
	useLayoutEffect(() => {
		if (!player) return;
		let saved = -1;
		let savedAt = Date.now();
		const save = () => {
			const seconds = player.position();
			if (seconds === null || Math.floor(seconds) === saved) return;
			saved = Math.floor(seconds);
			savedAt = Date.now();
			const duration = player.duration();
			const body = { seconds: saved, duration: duration === null ? null : Math.floor(duration) };
			void sendKeepalive({ endpoint: savePosition, product: { type, id }, body, onRefused });
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
	}, [player, type, id, onRefused]);
}
