import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDucking } from './use-ducking.ts';

afterEach(() => vi.unstubAllGlobals());

const connected = { connect: () => connected };

function Described({ film, voice }: Record<'film' | 'voice', HTMLMediaElement>) {
	useDucking({ current: film }, { current: voice }, true);
	return null;
}

const describeAndEnd = (film: HTMLMediaElement) => render(<Described film={film} voice={document.createElement('audio')} />).unmount();

it('B-012 a description that is switched on many times opens one sound graph, and a browser that allows none plays it', () => {
	const film = document.createElement('video');
	const open = vi.fn();
	let isAllowed = false;
	class Graph {
		constructor() {
			open();
			if (!isAllowed) throw new DOMException('too many', 'NotSupportedError');
		}
		resume = async () => {};
		createMediaElementSource = () => connected;
	}
	vi.stubGlobal('AudioContext', Graph);
	vi.stubGlobal('AnalyserNode', class {});
	// a rejection that nobody takes would fail the run
	describeAndEnd(film);
	expect(open).toHaveBeenCalledTimes(1);
	isAllowed = true;
	for (let times = 0; times < 3; times += 1) describeAndEnd(film);
	expect(open).toHaveBeenCalledTimes(2);
});
