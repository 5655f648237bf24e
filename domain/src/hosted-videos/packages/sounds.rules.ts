import { layoutName } from '../../base/sound-layout.ts';
import { canCopySound, type SourceFacts } from './ladder.rules.ts';

/**
 * A sound of a package, in a folder of its own: `stream` is its place among the sound tracks of the file. Stereo for every track; sound of
 * more channels that players decode is copied beside it.
 */
export type SoundPlan = { name: string; stream: number; copy: boolean; channels: number; language: string | null; title: string | null };

/** Plays where nothing else is chosen. */
export const SOUND_NAME = 'a-main';

/** of a file with more, the rest is left out */
const MAX_SOUNDS = 8;
const STEREO = 2;
const UNKNOWN_LANGUAGE = 'und';

const nameOf = (stream: number) => (stream === 0 ? SOUND_NAME : `a-${stream}`);

export function planSounds({ sound, sounds = [] }: Pick<SourceFacts, 'sound' | 'sounds'>): SoundPlan[] {
	if (!sound) return [];
	const first = { ...sound, channels: STEREO, language: null, title: null };
	return (sounds.length > 0 ? sounds : [first]).slice(0, MAX_SOUNDS).flatMap(({ codec, channels, language, title }, stream) => {
		const copy = canCopySound({ codec }) && (stream > 0 || canCopySound(sound));
		const named = { stream, language: language === UNKNOWN_LANGUAGE ? null : language, title };
		const stereo = {
			...named,
			name: nameOf(stream),
			copy: copy && channels <= STEREO,
			channels: copy ? Math.min(STEREO, channels) : STEREO,
		};
		return copy && channels > STEREO ? [stereo, { ...named, name: `a-${stream}-all`, copy, channels }] : [stereo];
	});
}

/** Different for each sound of a package. */
export function soundLabels(sounds: readonly Pick<SoundPlan, 'language' | 'title' | 'channels'>[]): string[] {
	const labels = sounds.map(({ language, title, channels }) => {
		const label = title ?? language ?? 'main';
		return channels > STEREO ? `${label} ${layoutName(channels)}` : label;
	});
	return labels.map((label, index) => (labels.indexOf(label) < index ? `${label} ${index + 1}` : label));
}
