import { describe, expect, it } from 'vitest';
import { soundLabels } from '../../hosted-videos/packages/sounds.rules.ts';
import { type SoundTrack, soundNames, soundOn } from './sound-tracks.rules.ts';

const of = (name: string, lang?: string, channels = '2'): SoundTrack => ({ name, channels, ...(lang && { lang }) });
const [pol, polAll, eng, pt] = [of('pol', 'pol'), of('pol 5.1', 'pol', '6'), of('eng', 'eng'), of('pt-BR', 'pt-BR')];

describe('the sounds of one film', () => {
	it.each<[string, SoundTrack[], string[], string[]]>([
		['none', [], [], []],
		['two languages', [pol, eng], ['polski', 'angielski'], ['Polish', 'English']],
		['a region', [pol, pt], ['polski', 'brazylijski portugalski'], ['Polish', 'Brazilian Portuguese']],
		['5.1 beside stereo', [pol, polAll, eng], ['polski, stereo', 'polski, 5.1', 'angielski'], ['Polish, stereo', 'Polish, 5.1', 'English']],
		[
			'a title where the channels are the same',
			[pol, of('Komentarz', 'pol'), eng],
			['polski', 'polski, Komentarz', 'angielski'],
			['Polish', 'Polish, Komentarz', 'English'],
		],
		['nothing but their order', [pol, of('pol 2', 'pol')], ['polski, 1', 'polski, 2'], ['Polish, 1', 'Polish, 2']],
		[
			'no language',
			[of('main'), of('main 2'), of('Lektor')],
			['Nieznany język, 1', 'Nieznany język, 2', 'Lektor'],
			['Unknown language, 1', 'Unknown language, 2', 'Lektor'],
		],
		['a text that is no language', [of('?', '?'), eng], ['Nieznany język', 'angielski'], ['Unknown language', 'English']],
	])('G-033 are named by language, and where several share it by what they differ in: %s', (_of, tracks, polish, english) => {
		expect(soundNames(tracks, { page: 'pl', unknown: 'Nieznany język' })).toEqual(polish);
		expect(soundNames(tracks, { page: 'en', unknown: 'Unknown language' })).toEqual(english);
	});

	it('G-033 the names of a package are read as they are written', () => {
		const plans = [
			{ language: 'pol', title: null, channels: 2 },
			{ language: 'pol', title: null, channels: 6 },
			{ language: 'pol', title: 'Komentarz', channels: 2 },
			{ language: null, title: null, channels: 2 },
		];
		const labels = soundLabels(plans);
		const tracks = plans.map(({ language, channels }, at) => of(labels[at] ?? '', language ?? undefined, String(channels)));
		expect(soundNames(tracks, { page: 'pl', unknown: 'Nieznany język' })).toEqual([
			'polski, stereo',
			'polski, 5.1',
			'polski, stereo, Komentarz',
			'Nieznany język',
		]);
	});

	it.each([
		['nothing', null, null, 0],
		['a sound of this film', 'pol 5.1', 'en', 1],
		['a language', null, 'en', 2],
		['a language of several sounds', null, 'pl', 0],
		['a language that this film lacks', null, 'de', 0],
		['a sound of another film, and a language', 'Komentarz', 'en', 2],
	])('G-033 which one plays where the person has chosen %s', (_of, name, language, place) => {
		expect(soundOn([pol, polAll, eng], { name, language })).toBe(place);
	});
});
