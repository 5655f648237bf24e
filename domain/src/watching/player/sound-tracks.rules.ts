import { layoutName } from '../../base/sound-layout.ts';

/** A sound of a film, as its master playlist names it; no two names are equal. */
export type SoundTrack = { name: string; lang?: string; channels?: string };

/** What the person chose in this film, and the language of sound chosen in any; null: nothing yet. */
type WantedSound = { name: string | null; language: string | null };

function localeOf(code: string | undefined): Intl.Locale | null {
	try {
		return code ? new Intl.Locale(code) : null;
	} catch {
		// files contain any text where their language should be
		return null;
	}
}

/** Files name languages with three letters, pages with two; null where a file does not name it. */
export const soundLanguage = ({ lang }: SoundTrack): string | null => localeOf(lang)?.language ?? null;

/** The place of the sound that plays: the chosen one, else the first of the chosen language, else the first. */
export function soundOn(tracks: readonly SoundTrack[], { name, language }: WantedSound): number {
	const chosen = tracks.findIndex((track) => track.name === name);
	const spoken = tracks.findIndex((track) => language !== null && soundLanguage(track) === language);
	return Math.max(0, chosen === -1 ? spoken : chosen);
}

/** A title that the file gives; null where the name was made of the language. */
function titleOf({ name, lang }: SoundTrack): string | null {
	const title = name.replace(/ (?:\d\.1|\d+)$/, '');
	return title === 'main' || title === lang ? null : title;
}

/** With what sounds of one language are told apart, tried in this order. */
const DETAILS: readonly ((track: SoundTrack, place: number) => string | null)[] = [
	({ channels }) => (channels ? layoutName(Number.parseInt(channels, 10)) : null),
	titleOf,
	(_track, place) => String(place + 1),
];

type Naming = {
	/** of the page */
	page: string;
	/** where the file names neither language nor title */
	unknown: string;
};

/** Names to choose from, in their order: the language, and where several share it, what they differ in. */
export function soundNames(tracks: readonly SoundTrack[], { page, unknown }: Naming): string[] {
	const languages = new Intl.DisplayNames([page], { type: 'language' });
	const named = tracks.map((track) => {
		const locale = localeOf(track.lang);
		return locale ? (languages.of(locale.toString()) ?? locale.language) : (titleOf(track) ?? unknown);
	});
	return DETAILS.reduce((names, detailOf) => {
		const details = tracks.map(detailOf);
		return names.map((name, at) => {
			const differ = new Set(details.filter((_detail, other) => names[other] === name)).size > 1;
			return differ && details[at] ? `${name}, ${details[at]}` : name;
		});
	}, named);
}
