import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { contentTexts } from '#domain/texts/content.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { SettingsPage } from './settings-page.tsx';

registerTexts(contentTexts);
afterEach(() => {
	vi.unstubAllGlobals();
});

/** The panel, which reads the settings for itself before the view is opened. */
function Panel() {
	const { data, refetch } = useAnswer(getAppConfig, {}, { errors: 'inline' });
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			{data && (
				<button type="button" onClick={() => (isOpen ? void refetch() : setOpen(true))}>
					{isOpen ? 'Odśwież' : 'Otwórz'}
				</button>
			)}
			{isOpen && <SettingsPage title="Ograniczenia">{() => <input type="checkbox" aria-label="Przerwa techniczna" />}</SettingsPage>}
		</>
	);
}

it('settings that could not be read for a view are not shown; once read they stay, whatever fails later', async () => {
	const read = () => Response.json({ config: { maintenance: 0 }, updated_at: '2026-11-18T00:00:00Z' });
	const refused = () => Response.json({ statusCode: 500, type: 'internal', message: 'Baza śpi' }, { status: 500 });
	const answers = [read(), refused(), read(), refused()];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<Panel />);
	fireEvent.click(await screen.findByRole('button', { name: 'Otwórz' }));
	expect((await screen.findByRole('alert')).textContent).toContain('Baza śpi');
	expect(screen.queryByRole('checkbox')).toBe(null);
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	const box = await screen.findByRole('checkbox');
	await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
	fireEvent.click(screen.getByRole('button', { name: 'Odśwież' }));
	await screen.findByRole('alert');
	expect(box.isConnected).toBe(true);
});
