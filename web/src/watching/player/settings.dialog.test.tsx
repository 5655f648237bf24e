import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type SoundTrack, soundOn } from '#domain/watching/player/sound-tracks.rules.ts';
import { showPage } from '../../../testing/page.tsx';
import type { Sounds } from '../player.ts';
import { rememberedChoices, usePlayerChoices } from './player-choices.ts';
import { SettingsDialog } from './settings.dialog.tsx';
import { useFilmSound } from './use-film-sound.ts';

afterEach(() => localStorage.clear());

const polish: SoundTrack = { name: 'pol', lang: 'pol', channels: '2' };
const surround: SoundTrack = { name: 'pol 5.1', lang: 'pol', channels: '6' };
const english: SoundTrack = { name: 'eng', lang: 'eng', channels: '2' };
const nothing = { speed: 1, speeds: [1], qualities: null, tracks: [], track: null, frame: null, hasDescription: false };

type FilmProps = { list: SoundTrack[]; films: Sounds | null };

function Settings({ list, films }: FilmProps) {
	const choosing = usePlayerChoices();
	const { wantedSound, chooseTrack } = useFilmSound(choosing, films);
	const soundTracks = list.length > 1 ? { list, current: soundOn(list, wantedSound) } : null;
	return (
		<SettingsDialog {...nothing} {...choosing} sounds={films} soundTracks={soundTracks} onSoundTrack={chooseTrack} onClose={() => {}} />
	);
}

const field = () => screen.getByLabelText<HTMLSelectElement>('Ścieżka dźwięku');
const chosen = () => field().selectedOptions[0]?.textContent;
function openSettings(list: SoundTrack[], films: Sounds | null = null) {
	const { unmount } = showPage(<Settings list={list} films={films} />);
	return unmount;
}

it('G-033 the settings offer each sound of the film, and its language is remembered for other films', () => {
	const close = openSettings([polish, surround, english]);
	expect([...field().options].map(({ text }) => text)).toEqual(['polski, stereo', 'polski, 5.1', 'angielski']);
	expect(chosen()).toBe('polski, stereo');
	fireEvent.change(field(), { target: { value: '1' } });
	expect(chosen()).toBe('polski, 5.1');
	fireEvent.change(field(), { target: { value: '2' } });
	expect(chosen()).toBe('angielski');
	close();
	openSettings([polish, english]);
	expect(chosen()).toBe('angielski');
});

it('G-033 a film with one sound offers no choice', () => {
	openSettings([polish]);
	expect(screen.queryByLabelText('Ścieżka dźwięku')).toBeNull();
});

it('G-033 where a title has a film for each language, a sound of one of them does not choose another film', () => {
	openSettings([polish, english], { list: ['pl', 'en'], current: 'pl', onChange: () => {} });
	fireEvent.change(field(), { target: { value: '1' } });
	expect(chosen()).toBe('angielski');
	expect(rememberedChoices().sound).toBeNull();
});
