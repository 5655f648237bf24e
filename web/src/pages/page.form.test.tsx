import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { settingsTexts } from '#domain/settings/settings.texts.ts';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { PageForm } from './page.form.tsx';

vi.mock('#web/ui/admin/fields/rich-text.field.tsx', () => ({ RichTextField: () => null }));
registerTexts(settingsTexts);
registerTexts(panelTexts);
afterEach(() => vi.unstubAllGlobals());

it('F-110 own changes are saved with the address that a colleague has changed', async () => {
	const page = { id: 5, slug: 'dojazd', title: 'Dojazd', content: '<p>Tramwaj</p>', updated_at: '2026-11-16T09:00:00.000Z' };
	const theirs = { ...page, slug: 'jak-dojechac', updated_at: '2026-11-16T10:00:00.000Z' };
	const changes = [{ by: 'Ewa', own: false, at: theirs.updated_at, fields: ['slug'] }];
	const sent: { slug: string; title: string }[] = [];
	vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
		if (method === 'PUT') {
			sent.push(JSON.parse(String(body)));
			if (sent.length > 1) return Response.json({ page: { ...theirs, title: 'Do nas' } });
			return Response.json({ statusCode: 409, type: 'changed_since', message: 'Zmieniono.', changes }, { status: 409 });
		}
		if (address.endsWith('/api/pages')) return Response.json({ pages: [theirs] });
		return Response.json({ statusCode: 404, type: 'not_found', message: 'Nie ma.' }, { status: 404 });
	});
	showPage(
		<MantineProvider env="test">
			<PageForm page={page} />
		</MantineProvider>,
	);
	fireEvent.change(screen.getByRole('textbox', { name: 'Tytuł' }), { target: { value: 'Do nas' } });
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
	fireEvent.click(await screen.findByRole('button', { name: 'Zapisz moje zmiany' }));
	await waitFor(() => expect(sent[1]).toMatchObject({ slug: 'jak-dojechac', title: 'Do nas' }));
});
