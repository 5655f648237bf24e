import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getPage } from '#domain/pages/pages.contract.ts';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { showPage } from '../../../testing/page.tsx';
import { setNavigator } from '../navigation.ts';
import { useAnswer } from './api.ts';

const go = vi.fn();
afterEach(() => vi.unstubAllGlobals());

/** A page that needs its answer, with the number of failed requests. */
function Page() {
	const queries = useQueryClient();
	const { data, errorUpdateCount } = useAnswer(getPage, { params: { slug: 'kontakt' } });
	return (
		<button type="button" onClick={() => void queries.invalidateQueries()}>
			{data?.page.title} {errorUpdateCount}
		</button>
	);
}

const refused = (statusCode: number) => Response.json({ statusCode, type: 'x', message: 'Nie.' }, { status: statusCode });
const found = () => Response.json({ page: { id: 1, slug: 'kontakt', title: 'Kontakt', content: '' } });

/** Whatever its request was answered, the page that waits for it says so. */
function WaitingPage() {
	const answer = useAnswer(getPage, { params: { slug: 'kontakt' } });
	return answer.data ? <h1>{answer.data.page.title}</h1> : <MissingPage answers={[answer]} />;
}

it('a page whose request failed says why and loads again', async () => {
	const answers = [refused(429), found()];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<WaitingPage />);
	expect((await screen.findByRole('alert')).textContent).toContain('Nie.');
	fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
	await screen.findByRole('heading', { name: 'Kontakt' });
});

it('a page opened without a connection says so and loads when it is back', async () => {
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => found()),
	);
	onlineManager.setOnline(false);
	showPage(<WaitingPage />);
	expect((await screen.findByRole('alert')).textContent).toContain('Brak połączenia');
	onlineManager.setOnline(true);
	await screen.findByRole('heading', { name: 'Kontakt' });
});

it('a failed repetition of a request leaves the page as it is, unless what it shows is gone', async () => {
	const answers = [found(), refused(500), refused(404)];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<Page />);
	setNavigator(go);
	fireEvent.click(await screen.findByText('Kontakt 0'));
	fireEvent.click(await screen.findByText('Kontakt 1'));
	expect(go).not.toHaveBeenCalled();
	await waitFor(() => expect(go).toHaveBeenCalledWith('/error', expect.anything()));
});
