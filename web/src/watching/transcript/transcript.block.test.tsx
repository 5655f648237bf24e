import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';
import { showPage } from '../../../testing/page.tsx';
import { Transcript } from './transcript.block.tsx';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

afterEach(() => {
	vi.unstubAllGlobals();
	localStorage.clear();
});

it.each([
	{ name: 'of the page, where the sound chosen at another title is not there', chosenSound: 'en', choices: {}, language: 'pl' },
	{ name: 'of the captions in the player', chosenSound: null, choices: { captionsShown: true, captionLanguage: 'en' }, language: 'en' },
	{ name: 'of the page, while the captions are off', chosenSound: null, choices: { captionLanguage: 'en' }, language: 'pl' },
])('B-015 the transcript opens in the language $name', async ({ chosenSound, choices, language }) => {
	localStorage.setItem(`${PLAYER_KEY}_0`, JSON.stringify(choices));
	vi.stubGlobal('fetch', async (address: string) => {
		const asked = new URL(address, 'https://teatr.example').searchParams.get('language');
		const lines = [{ from: 0, to: 5, text: `Napisy: ${asked}` }];
		return Response.json({ tracks: [{ language: asked, kind: 'subtitles', name: '' }], language: asked, kind: 'subtitles', lines });
	});
	showPage(<Transcript product={{ type: 'video', id: 3 }} variant={null} sound="pl" chosenSound={chosenSound} />);
	await vi.waitFor(() => expect(screen.getByText(/^Napisy: /).textContent).toBe(`Napisy: ${language}`), WAIT_MS);
});
