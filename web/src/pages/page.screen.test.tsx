import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getPage } from '#domain/pages/pages.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { showPage } from '../../testing/page.tsx';
import { PageScreen } from './page.screen.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Loads the same page again and counts the failures. */
function Again() {
	const { refetch, errorUpdateCount } = useAnswer(getPage, { params: { slug: 'kontakt' } }, { errors: 'inline' });
	return (
		<button type="button" onClick={() => void refetch()}>
			{errorUpdateCount}
		</button>
	);
}

it('a page stays when it cannot be loaded again, and says so when it is gone', async () => {
	const refused = (statusCode: number) => Response.json({ statusCode, type: 'x', message: 'Nie.' }, { status: statusCode });
	const page = { id: 1, slug: 'kontakt', title: 'Kontakt', content: '<p>Telefon</p>' };
	const answers = [Response.json({ page }), refused(500), refused(404)];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(
		<>
			<PageScreen />
			<Again />
		</>,
		{ path: '/kontakt' },
	);
	await screen.findByText('Telefon');
	fireEvent.click(screen.getByText('0'));
	fireEvent.click(await screen.findByText('1'));
	expect(screen.getByText('Telefon')).toBeTruthy();
	await screen.findByText('2');
	expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Tej sceny');
});

it('an admin who reads English gets the English fields, and Polish where there are none', async () => {
	const page = { id: 1, slug: 'kontakt', title: 'Kontakt', content: '<p>Telefon</p>', title_en: 'Contact', content_en: null };
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => Response.json({ page })),
	);
	showPage(<PageScreen />, { path: '/kontakt', language: 'en' });
	await screen.findByText('Telefon');
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact');
});
