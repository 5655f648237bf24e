import { MantineProvider } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_APP_CONFIG } from '#domain/settings/settings.fields.ts';
import { settingsTexts } from '#domain/settings/settings.texts.ts';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { MaintenanceToggle } from './maintenance.toggle.tsx';

registerTexts(settingsTexts);
registerTexts(panelTexts);
afterEach(() => vi.unstubAllGlobals());

it('G-042 maintenance asks before it closes the site', async () => {
	const sent: object[] = [];
	vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit = {}) => {
		if (method === 'PUT') sent.push(JSON.parse(String(body)));
		return Response.json({ config: { ...DEFAULT_APP_CONFIG, maintenance: 1 }, updated_at: '2026-11-18T00:00:00Z' });
	});
	showPage(
		<MantineProvider env="test">
			<MaintenanceToggle config={DEFAULT_APP_CONFIG} />
		</MantineProvider>,
	);
	const toggle = () => fireEvent.click(screen.getByRole('switch'));
	toggle();
	fireEvent.click(await screen.findByRole('button', { name: 'Nie' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(sent).toEqual([]);
	expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
	toggle();
	fireEvent.click(await screen.findByRole('button', { name: 'Tak' }));
	await waitFor(() => expect(sent).toEqual([{ maintenance: true }]));
});
