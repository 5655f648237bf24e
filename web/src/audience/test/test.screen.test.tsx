import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { TestScreen } from './test.screen.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A clip of 6 s that plays nothing: its state is set by hand. */
function showTest() {
	const { container } = showPage(<TestScreen />);
	const clip = container.querySelector('video') as HTMLVideoElement;
	const state = { error: null as unknown, loaded: 0 };
	const play = vi.fn(async () => {});
	const load = vi.fn(() => void Object.assign(state, { error: null }));
	Object.defineProperties(clip, {
		error: { get: () => state.error },
		buffered: { get: () => ({ length: state.loaded > 0 ? 1 : 0, end: () => state.loaded }) },
		duration: { value: 6 },
		currentTime: { value: 0, writable: true },
		play: { value: play },
		load: { value: load },
	});
	return {
		state,
		play,
		load,
		begin: (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name }))),
		happen: (event: string) => act(() => void clip.dispatchEvent(new Event(event))),
	};
}

const FAILED = /Film się nie odtwarza/;

it('B-027 a clip that failed is loaded again, and a pause before it has begun is no failure', async () => {
	vi.stubGlobal('fetch', async () => new Response('x'));
	const { state, play, load, begin, happen } = showTest();
	play.mockRejectedValueOnce(new DOMException('paused', 'AbortError'));
	await begin(/Zacznij próbę/);
	expect(screen.queryByText(FAILED)).toBeNull();
	state.error = { code: 4 };
	play.mockRejectedValueOnce(new DOMException('no source', 'NotSupportedError'));
	await begin(/Powtórz próbę/);
	expect(screen.getAllByText(FAILED).length).toBeGreaterThan(0);
	state.error = { code: 4 };
	await begin(/Powtórz próbę/);
	expect(load).toHaveBeenCalledTimes(2);
	happen('error');
	expect(screen.getAllByText(FAILED).length).toBeGreaterThan(0);
	happen('playing');
	expect(screen.queryByText(FAILED)).toBeNull();
});

it('B-027 the line is measured when the clip no longer takes a share of it, once', async () => {
	const fetchMock = vi.fn(async () => new Response('x'));
	vi.stubGlobal('fetch', fetchMock);
	const { state, begin, happen } = showTest();
	await begin(/Zacznij próbę/);
	state.loaded = 3;
	happen('progress');
	expect(fetchMock).not.toHaveBeenCalled();
	state.loaded = 5.9;
	happen('progress');
	happen('canplaythrough');
	happen('ended');
	expect(fetchMock).toHaveBeenCalledTimes(1);
	await begin(/Powtórz próbę/);
	expect(fetchMock).toHaveBeenCalledTimes(2);
});
