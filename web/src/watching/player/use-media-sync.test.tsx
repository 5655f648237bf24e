import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMediaSync } from './use-media-sync.ts';

type State = Partial<Record<'paused' | 'seeking' | 'ended', boolean> & Record<'readyState' | 'duration' | 'currentTime', number>>;

/** An element of the test document plays nothing: its state is set by hand. */
function makeFilm(state: State) {
	const element = document.createElement('video');
	const now = { paused: true, seeking: false, ended: false, readyState: 4, duration: 60, currentTime: 0, ...state };
	for (const name of Object.keys(now) as (keyof typeof now)[])
		Object.defineProperty(element, name, { get: () => now[name], set: (value) => Object.assign(now, { [name]: value }) });
	element.play = async () => void Object.assign(now, { paused: false });
	element.pause = () => void Object.assign(now, { paused: true });
	return { element, set: (change: State) => Object.assign(now, change) };
}

type Film = ReturnType<typeof makeFilm>;

function Following({ main, other }: { main: Film; other: Film }) {
	useMediaSync({ current: main.element }, { current: other.element }, 'picture');
	return null;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a film in sync with the main film', () => {
	it('B-011 waits while the main film stalls, and continues in sync', () => {
		const [main, other] = [makeFilm({ paused: false, currentTime: 10 }), makeFilm({ currentTime: 10 })];
		render(<Following main={main} other={other} />);
		vi.advanceTimersByTime(100);
		expect(other.element.paused).toBe(false);
		main.set({ readyState: 2 });
		other.set({ currentTime: 10.3 });
		main.element.dispatchEvent(new Event('waiting'));
		expect([other.element.paused, other.element.currentTime]).toEqual([true, 10]);
		main.set({ readyState: 4 });
		main.element.dispatchEvent(new Event('playing'));
		expect([other.element.paused, other.element.playbackRate]).toEqual([false, 1]);
	});

	it('B-011 jumps after the main film when it has stalled itself, and is nudged when it is a little behind', () => {
		const [main, other] = [makeFilm({ paused: false, currentTime: 20 }), makeFilm({ paused: false, currentTime: 15 })];
		render(<Following main={main} other={other} />);
		vi.advanceTimersByTime(100);
		expect(other.element.currentTime).toBe(20.05);
		other.set({ currentTime: 19.95 });
		vi.advanceTimersByTime(100);
		expect(other.element.playbackRate).toBe(1.05);
	});

	it('B-011 seeks together with the main film, and waits for it', () => {
		const [main, other] = [makeFilm({ paused: false, currentTime: 20 }), makeFilm({ paused: false, currentTime: 20 })];
		render(<Following main={main} other={other} />);
		main.set({ seeking: true, currentTime: 40 });
		main.element.dispatchEvent(new Event('seeking'));
		expect([other.element.paused, other.element.currentTime]).toEqual([true, 40]);
	});

	it('B-011 is not disturbed while it seeks or has no data, and stays at its end when it is shorter', () => {
		for (const state of [{ seeking: true }, { readyState: 0 }, { duration: 12 }]) {
			const other = makeFilm({ currentTime: 12, ...state });
			render(<Following main={makeFilm({ paused: false, currentTime: 30 })} other={other} />);
			vi.advanceTimersByTime(300);
			expect([other.element.paused, other.element.currentTime]).toEqual([true, 12]);
		}
	});
});
