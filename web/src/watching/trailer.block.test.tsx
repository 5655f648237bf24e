import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showPage } from '../../testing/page.tsx';
import { Trailer } from './trailer.block.tsx';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: unknown) =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

it('B-010 F-031 a trailer that fails says so, and goes on with a new address where it was', async () => {
	let calls = 0;
	const failing = new Set([1, 3]);
	vi.stubGlobal('fetch', async () => {
		calls += 1;
		if (failing.has(calls)) return answer(500, { statusCode: 500, type: 'internal', message: 'Coś poszło nie tak.' });
		return answer(200, { source: { kind: 'file', url: `/media/play/${calls}`, tracks: [] } });
	});
	const { container } = showPage(<Trailer product={{ type: 'video', id: 3 }} title="Mewa" />);
	const retry = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' })));
	const filmAt = (call: number) =>
		vi.waitFor(() => container.querySelector<HTMLVideoElement>(`video[src="/media/play/${call}"]`) ?? expect.fail(), WAIT_MS);

	await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Coś poszło nie tak.'), WAIT_MS);
	await retry();
	const film = await filmAt(2);
	Object.defineProperties(film, { readyState: { value: 4 }, currentTime: { value: 12 } });
	act(() => void film.dispatchEvent(new Event('error')));
	expect(screen.getByRole('alert').textContent).toContain('Nie udało się odtworzyć zwiastuna.');
	expect(container.querySelector('video')).toBeNull();
	await retry();
	await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Coś poszło nie tak.'), WAIT_MS);
	await retry();
	const again = await filmAt(4);
	const seek = vi.fn();
	Object.defineProperties(again, { duration: { value: 40 }, currentTime: { get: () => 0, set: seek }, play: { value: async () => {} } });
	act(() => void again.dispatchEvent(new Event('loadedmetadata')));
	expect(seek).toHaveBeenCalledWith(12);
	expect(screen.queryByRole('alert')).toBeNull();
});
