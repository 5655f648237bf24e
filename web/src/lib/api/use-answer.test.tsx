import { onlineManager, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { getPage } from '#domain/pages/pages.contract.ts';
import { useOwnUser } from '#web/shared/people/use-own-user.ts';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { setNavigator } from '../navigation.ts';
import { createQueryClient, useAnswer } from './api.ts';

const go = vi.fn();
afterEach(() => {
	vi.unstubAllGlobals();
	onlineManager.setOnline(true);
});

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
	const repeated = Promise.withResolvers<Response>();
	const answers = [refused(429), repeated.promise];
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers.shift()),
	);
	showPage(<WaitingPage />);
	expect((await screen.findByRole('alert')).textContent).toContain('Nie.');
	const retry = screen.getByRole('button', { name: 'Spróbuj ponownie' });
	fireEvent.click(retry);
	// the focused button and the reason stay until the answer comes
	await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
	expect([retry.isConnected, screen.getByRole('alert').textContent]).toEqual([true, expect.stringContaining('Nie.')]);
	retry.focus();
	repeated.resolve(found());
	const shown = await screen.findByRole('heading', { name: 'Kontakt' });
	await waitFor(() => expect(document.activeElement?.contains(shown)).toBe(true));
	expect(document.activeElement).not.toBe(document.body);
});

it('the focus stays near a retry that is removed meanwhile, and is on it again when it comes back', async () => {
	let fail = () => {};
	function Part() {
		const [isFailed, setFailed] = useState(true);
		fail = () => setFailed(true);
		return <section aria-label="Bilety">{isFailed && <RetryNotice message="Nie." onRetry={() => setFailed(false)} />}</section>;
	}
	showPage(<Part />);
	const retry = () => screen.getByRole('button', { name: 'Spróbuj ponownie' });
	retry().focus();
	fireEvent.click(retry());
	const part = screen.getByRole('region', { name: 'Bilety' });
	await waitFor(() => expect(document.activeElement).toBe(part));
	act(fail);
	expect(document.activeElement).toBe(retry());
	expect(part.hasAttribute('tabindex')).toBe(false);
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

it('without a connection the own data is unknown, and it is not loading again when it is back', async () => {
	const answered = Promise.withResolvers<Response>();
	const fetched = vi.fn(() => answered.promise);
	vi.stubGlobal('fetch', fetched);
	signInAs('standard');
	onlineManager.setOnline(false);
	const queries = createQueryClient();
	const { result } = renderHook(useOwnUser, {
		wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
	});
	expect(result.current).toBe(null);
	onlineManager.setOnline(true);
	await waitFor(() => expect(fetched).toHaveBeenCalled());
	expect(result.current).toBe(null);
	answered.resolve(Response.json({ user: { id: 7 } }));
	await waitFor(() => expect(result.current).toEqual({ id: 7 }));
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
