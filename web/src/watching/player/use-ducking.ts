import { useEffect } from 'react';
import { duckFor, SYNC_EVERY_MS } from '#domain/watching/player/sync.rules.ts';
import type { MediaRef } from './use-media-sync.ts';

const SAMPLES = 1024;
/** Change of the share in one turn, so that it does not click. */
const RAMP = 0.2;

const meters = new WeakMap<HTMLMediaElement, Promise<() => number>>();

/** One for the page: each keeps a thread of sound, and browsers allow only a few. */
let context: AudioContext | undefined;

async function makeMeter(element: HTMLMediaElement): Promise<() => number> {
	context ??= new AudioContext();
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

/**
 * What is heard of a film becomes a share of its `volume`, which stays what the person has chosen: the slider, the shortcuts and the symbol
 * read and set that.
 */
function shareVolume(film: HTMLMediaElement) {
	let chosen = film.volume;
	let share = 1;
	const play = (volume: number) => Reflect.set(HTMLMediaElement.prototype, 'volume', volume, film);
	Object.defineProperty(film, 'volume', {
		configurable: true,
		get: () => chosen,
		set: (volume: number) => {
			// one that the browser refuses is not chosen
			play(volume * share);
			chosen = volume;
		},
	});
	return {
		approach: (target: number) => {
			share += Math.min(RAMP, Math.max(-RAMP, target - share));
			play(chosen * share);
		},
		end: () => {
			Reflect.deleteProperty(film, 'volume');
			film.volume = chosen;
		},
	};
}

/** Lowers the main sound while the voice speaks; restores the chosen volume afterwards. */
export function useDucking(main: MediaRef, voice: MediaRef, isOn: boolean) {
	useEffect(() => {
		const [film, speaker] = [main.current, voice.current];
		if (!isOn || !film || !speaker) return;
		const shared = shareVolume(film);
		let spokeAt: number | null = null;
		let timer: ReturnType<typeof setInterval> | undefined;
		let isGone = false;
		const turn = (level: number) => {
			const { share, ...voiceNow } = duckFor({ level: speaker.paused ? 0 : level * speaker.volume, now: Date.now(), spokeAt });
			spokeAt = voiceNow.spokeAt;
			shared.approach(share);
		};
		meterOf(speaker).then(
			(level) => {
				if (!isGone) timer = setInterval(() => turn(level()), SYNC_EVERY_MS);
			},
			// a browser that measures no sound plays both as loud as they are
			() => {},
		);
		return () => {
			isGone = true;
			clearInterval(timer);
			shared.end();
		};
	}, [main, voice, isOn]);
}
