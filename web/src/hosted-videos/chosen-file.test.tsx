import { readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { HostedVideo } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { ContinueDrawer } from './continue.drawer.tsx';
import { UploadDrawer } from './upload.drawer.tsx';
import { UploadsProvider } from './uploads.tsx';

registerTexts(adminTexts);

const film = new Uint8Array(readFileSync('server/testing/films/film.mp4'));
const noise = film.map((byte, at) => (at < 64 ? byte : (at * 7919) % 251));
const video = {
	id: 7,
	name: 'Dziady',
	size: film.length,
	status: 'NOT_UPLOADED',
	upload_link: '/media/uploads/7',
	package: null,
} as HostedVideo;

const FAULT = 'Plik jest uszkodzony lub niepełny.';
const choose = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
	fireEvent.change(screen.getByLabelText('Plik'), { target: { files: [new File([bytes], name, { type: 'video/mp4' })] } });

function show(drawer: ReactNode) {
	signInAs('admin');
	showPage(
		<MantineProvider env="test">
			<UploadsProvider>{drawer}</UploadsProvider>
		</MantineProvider>,
		{ path: '/teapp-admin?view=videos&tab=pliki' },
	);
}

it.each([
	['that is uploaded', <UploadDrawer key="upload" onClose={() => {}} />],
	['whose upload is continued', <ContinueDrawer key="continue" video={video} onClose={() => {}} />],
])('F-108 a file %s is checked when it is chosen, before anything is sent; a film after it is taken', async (_which, drawer) => {
	show(drawer);
	choose(noise, 'szum.mp4');
	await screen.findByText(FAULT, {}, { timeout: 30_000 });
	expect(screen.getAllByText('Proszę wybrać inny plik.').length).toBeGreaterThan(0);
	choose(film, 'wesele.mp4');
	await vi.waitFor(() => expect(screen.queryByText(FAULT)).toBeNull());
	expect(screen.getByText('Plik czeka na przesłanie.')).toBeTruthy();
});
