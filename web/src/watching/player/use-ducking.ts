import { useEffect } from 'react';
import { duckFor, keepShare, SYNC_EVERY_MS } from '#domain/watching/player/sync.rules.ts';
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

type Ducked = { /** the person's choice */ wanted: number /** what the film was set to here */; set: number };
/** Films that are lowered while a voice speaks. */
const ducked = new WeakMap<HTMLMediaElement, Ducked>();

/** The volume the person has chosen, also while the film is lowered. */
export const chosenVolume = (film: HTMLMediaElement): number => ducked.get(film)?.wanted ?? film.volume;

/** A film that is lowered stays lowered as much. */
export function chooseVolume(film: HTMLMediaElement, volume: number) {
	const state = ducked.get(film);
	const set = state ? keepShare({ now: film.volume, wanted: state.wanted }, volume) : volume;
	if (state) Object.assign(state, { wanted: volume, set });
	film.volume = set;
}

/** Lowers the main sound while the voice speaks; restores the chosen volume afterwards. */
export function useDucking(main: MediaRef, voice: MediaRef, isOn: boolean) {
	useEffect(() => {
		const [film, speaker] = [main.current, voice.current];
		if (!isOn || !film || !speaker) return;
		const state: Ducked = { wanted: film.volume, set: film.volume };
		ducked.set(film, state);
		let spokeAt: number | null = null;
		let timer: ReturnType<typeof setInterval> | undefined;
		let isGone = false;
		const change = () => {
			if (Math.abs(film.volume - state.set) > 0.001) state.wanted = film.volume;
		};
		const turn = (level: number) => {
			const { share, ...voiceNow } = duckFor({ level: speaker.paused ? 0 : level * speaker.volume, now: Date.now(), spokeAt });
			spokeAt = voiceNow.spokeAt;
			const target = state.wanted * share;
			state.set = film.volume + Math.min(RAMP, Math.max(-RAMP, target - film.volume));
			film.volume = Math.min(1, Math.max(0, state.set));
		};
		film.addEventListener('volumechange', change);
		void meterOf(speaker).then((level) => {
			if (!isGone) timer = setInterval(() => turn(level()), SYNC_EVERY_MS);
		});
		return () => {
			isGone = true;
			clearInterval(timer);
			film.removeEventListener('volumechange', change);
			ducked.delete(film);
			film.volume = state.wanted;
		};
	}, [main, voice, isOn]);
}
