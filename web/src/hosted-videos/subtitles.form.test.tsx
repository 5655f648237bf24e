import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hostedVideosTexts } from '#domain/hosted-videos/hosted-videos.texts.ts';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { SubtitlesForm } from './subtitles.form.tsx';

registerTexts(hostedVideosTexts);
registerTexts(panelTexts);
afterEach(() => vi.unstubAllGlobals());

const REFUSED = { statusCode: 409, type: 'track_exists', message: 'Są już napisy tego rodzaju w tym języku: „Pierwsze”.' };
const ADDED = { subtitle: { id: 2, uri: '/videos/7/texttracks/2', name: 'Drugie', language: 'pl', kind: 'subtitles' } };

it('G-041 a second track of a language replaces the first only after a question', async () => {
	const sent: { name: string; replace: boolean }[] = [];
	const answer = async (_address: string, request: RequestInit) => {
		const body = JSON.parse(String(request.body));
		sent.push(body);
		return body.replace ? Response.json(ADDED, { status: 201 }) : Response.json(REFUSED, { status: 409 });
	};
	vi.stubGlobal('fetch', vi.fn(answer));
	showPage(
		<MantineProvider env="test">
			<SubtitlesForm videoId={7} />
		</MantineProvider>,
	);
	fireEvent.change(screen.getByLabelText('Nazwa'), { target: { value: 'Drugie' } });
	fireEvent.change(screen.getByLabelText('Treść (WebVTT)'), { target: { value: 'WEBVTT\n\n00:01.000 --> 00:02.000\nTak\n' } });
	const add = () => fireEvent.click(screen.getByRole('button', { name: 'Dodaj napisy' }));
	add();
	const question = await screen.findByRole('dialog');
	expect(question.textContent).toContain('„Pierwsze”');
	fireEvent.click(screen.getByRole('button', { name: 'Nie' }));
	expect(sent).toEqual([expect.objectContaining({ name: 'Drugie', replace: false })]);
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	add();
	fireEvent.click(await screen.findByRole('button', { name: 'Tak' }));
	await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'Drugie', replace: true }));
});
