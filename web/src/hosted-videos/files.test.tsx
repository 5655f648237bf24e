import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import {
	addSubtitles,
	createHostedVideo,
	deleteSubtitles,
	finaliseHostedVideo,
	listHostedVideos,
	listSubtitles,
} from '#domain/hosted-videos/hosted-videos.contract.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { choose, dialog, errorAt, field, press, says, type } from '../../testing/hands.ts';
import { signInAs } from '../../testing/page.tsx';
import { visit } from '../../testing/visit.tsx';

type Options = { onProgress: (sent: number, total: number) => void; onSuccess: () => void; onError: (error: Error) => void };
const { transfers } = vi.hoisted(() => ({ transfers: [] as Options[] }));
vi.mock('tus-js-client', () => ({
	Upload: class {
		start = vi.fn();
		abort = vi.fn(async () => {});
		constructor(_file: File, options: Options) {
			transfers.push(options);
		}
	},
}));

const FILM = { id: 9_000_000_007, name: 'Zemsta', status: 'READY', upload_link: '/media/uploads/7' } as const;
const refused = Object.assign(new Error('refused'), { originalResponse: { getStatus: () => 404 } });

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	transfers.length = 0;
	api = fakeApi()
		.on(listVideos, {})
		.on(listHostedVideos, { videos: [FILM], total: 1, can_convert: true, can_package: true });
});
const open = () => visit('/teapp-admin?view=videos&tab=pliki');
/** The beginning of an AVI file, which is not read further in the browser. */
const film = (name = 'kordian.avi', kind = 'video/x-msvideo') => new File(['RIFF\0\0\0\0AVI LIST', '\0'.repeat(100)], name, { type: kind });
const transfer = () => waitFor(() => transfers.at(-1) as Options);

async function send() {
	await press('Prześlij plik');
	const drawer = await dialog(/wideo/i);
	await choose('Plik', [film()], drawer);
	await press('Prześlij', drawer);
	await waitFor(() => expect(transfers.length).toBeGreaterThan(0));
	return drawer;
}

it('S2-014 S2-080 S2-081 S2-083 an upload needs a film and a name, which follows the file', async () => {
	api.on(createHostedVideo);
	await open();
	await press('Prześlij plik');
	const drawer = await dialog(/wideo/i);
	await type('Nazwa', 'Wesele', drawer);
	await choose('Plik', [new File(['x'], 'skrypt.html', { type: 'text/html' })], drawer);
	await says('Złe rozszerzenie pliku. Dozwolony mp4, mov, wmv, avi, flv.', drawer);
	await type('Nazwa', '', drawer);
	await choose('Plik', [film('halka.avi')], drawer);
	await waitFor(async () => expect((await field('Nazwa', drawer)).value).toBe('halka'));
	await type('Nazwa', '', drawer);
	await press('Prześlij', drawer);
	await says('Proszę podać nazwę wideo.', drawer);
	expect(api.sent(createHostedVideo)).toEqual([]);
});

it('S2-068 an upload shows its progress, is finalised after the transfer, and says that the film was added', async () => {
	api.on(createHostedVideo, { video: FILM }).on(finaliseHostedVideo, { video: FILM });
	await open();
	const drawer = await send();
	(await transfer()).onProgress(42, 100);
	await says('42%', drawer);
	expect(api.sent(finaliseHostedVideo)).toEqual([]);
	(await transfer()).onSuccess();
	await says('Dodano wideo.');
	expect(api.sent(finaliseHostedVideo)).toHaveLength(1);
});

it('S2-154 a transfer that fails says so in the form', async () => {
	api.on(createHostedVideo, { video: FILM });
	await open();
	const drawer = await send();
	(await transfer()).onError(refused);
	await says('Wystąpił błąd. Upewnij się, że wybrałeś/aś dobry plik.', drawer);
});

it('S2-155 a film that cannot be finalised says so in the form', async () => {
	api.on(createHostedVideo, { video: FILM }).on(finaliseHostedVideo, new Refusal('internal'));
	await open();
	const drawer = await send();
	(await transfer()).onSuccess();
	await says('Wystąpił błąd. Prosimy o kontakt z administratorem.', drawer);
});

it('S2-085 S2-161 S2-162 F-096 subtitles of a kind are added, shown and deleted, each error at its field', async () => {
	const track = { uri: '', id: 3, name: 'Polski', language: 'pl', kind: 'captions' } as const;
	api
		.on(listSubtitles, { subtitles: { data: [] } })
		.on(addSubtitles, { subtitle: track })
		.on(deleteSubtitles);
	await open();
	await press('Napisy: Zemsta');
	const shown = await dialog(/Zemsta/);
	for (const words of ['Brak napisów', 'Np. pl, en, de']) await says(words, shown);
	expect((await field('Język', shown)).value).toBe('pl');
	await type('Rodzaj', 'captions', shown);
	await type('Treść (WebVTT)', 'to nie napisy', shown);
	await press('Dodaj napisy', shown);
	await says('To nie są napisy w formacie WebVTT.', shown);
	await waitFor(async () => expect(await errorAt('Nazwa', shown)).not.toBe(''));
	expect(api.sent(addSubtitles)).toEqual([]);
	await type('Nazwa', 'Polski', shown);
	await type('Treść (WebVTT)', 'WEBVTT\n\n00:00.500 --> 00:01.500\nMocium panie\n', shown);
	api.on(listSubtitles, { subtitles: { data: [track] } });
	await press('Dodaj napisy', shown);
	await says('Dodano napisy');
	await says('pl, napisy dla niesłyszących', shown);
	await press('Usuń napisy: Polski', shown);
	api.on(listSubtitles, { subtitles: { data: [] } });
	await press('Tak');
	await says('Napisy zostały usunięte');
	await says('Brak napisów', shown);
});
