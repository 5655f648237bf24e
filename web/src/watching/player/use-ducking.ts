import { useEffect } from 'react';
import { duckFor, SYNC_EVERY_MS } from '#domain/watching/player/sync.rules.ts';
import type { MediaRef } from './use-follow.ts';

const SAMPLES = 1024;
/** Change of the volume in one turn, so that it does not click. */
const RAMP = 0.2;

const meters = new WeakMap<HTMLMediaElement, Promise<() => number>>();

async function makeMeter(element: HTMLMediaElement): Promise<() => number> {
	const context = new AudioContext();
	// this does not resolve before a user gesture: until then the sound is not routed through the graph, and is audible
	await context.resume();
	const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
	context.createMediaElementSource(element).connect(analyser).connect(context.destination);
	const wave = new Float32Array(SAMPLES);
	return () => {
		analyser.getFloatTimeDomainData(wave);
		return Math.sqrt(wave.reduce((sum, value) => sum + value * value, 0) / SAMPLES);
	};
}

/** The level of an element's sound; an element can be connected only once. */
function meterOf(element: HTMLMediaElement): Promise<() => number> {
	const known = meters.get(element) ?? makeMeter(element);
	meters.set(element, known);
	return known;
}

/** Lowers the main sound while the voice speaks; restores the chosen volume afterwards. */
export function useDucking(main: MediaRef, voice: MediaRef, isOn: boolean) {
	useEffect(() => {
		const [film, speaker] = [main.current, voice.current];
		if (!isOn || !film || !speaker) return;
		let wanted = film.volume;
		let set = film.volume;
		let spokeAt: number | null = null;
		let timer: ReturnType<typeof setInterval> | undefined;
		let isGone = false;
		const change = () => {
			if (Math.abs(film.volume - set) > 0.001) wanted = film.volume;
		};
		const turn = (level: number) => {
			const { share, ...voiceNow } = duckFor({ level: speaker.paused ? 0 : level * speaker.volume, now: Date.now(), spokeAt });
			spokeAt = voiceNow.spokeAt;
			const target = wanted * share;
			set = film.volume + Math.min(RAMP, Math.max(-RAMP, target - film.volume));
			film.volume = Math.min(1, Math.max(0, set));
		};
		film.addEventListener('volumechange', change);
		void meterOf(speaker).then((level) => {
			if (!isGone) timer = setInterval(() => turn(level()), SYNC_EVERY_MS);
		});
		return () => {
			isGone = true;
			clearInterval(timer);
			film.removeEventListener('volumechange', change);
			film.volume = wanted;
		};
	}, [main, voice, isOn]);
}
