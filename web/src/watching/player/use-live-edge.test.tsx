import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';
import { showPage } from '../../../testing/page.tsx';
import { FilePlayer } from '../file.player.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => {
	vi.useRealTimers();
	localStorage.clear();
});

/** A live stream in the player, 100 s long at first; both its end and where it plays are set by the test. */
function showStream(startAt = 0) {
	const source: WatchSource = { kind: 'file', url: '/media/play/1', tracks: [] };
	const { container } = showPage(<FilePlayer source={source} title="Wesele" isLive startAt={startAt} onPlayer={() => {}} />);
	const film = container.querySelector('video') as HTMLVideoElement;
	const now = { end: 100, at: startAt || 95, isPaused: false, readyState: 4 };
	Object.defineProperties(film, {
		seekable: { value: { length: 1, end: () => now.end } },
		buffered: { value: { length: 1, start: () => 0, end: () => now.end } },
		currentTime: {
			get: () => now.at,
			set: (at: number) => {
				now.at = at;
			},
		},
		paused: { get: () => now.isPaused },
		readyState: { get: () => now.readyState },
		seeking: { value: false },
	});
	const second = () => {
		now.end += 1;
		if (!now.isPaused && now.readyState === 4) now.at += film.playbackRate;
		act(() => void vi.advanceTimersByTime(1_000));
	};
	const pass = (seconds: number) => {
		for (let count = 0; count < seconds; count++) second();
		return { rate: film.playbackRate, late: Math.round(now.end - now.at) };
	};
	/** the line is gone for so long */
	const stall = (seconds: number) => {
		now.readyState = 2;
		pass(seconds);
		now.readyState = 4;
	};
	return { now, pass, stall };
}

it('G-034 a player that is late plays a little faster, and as it is sent when it is near again', () => {
	const { pass, stall } = showStream();
	expect(pass(5)).toEqual({ rate: 1, late: 5 });
	stall(4);
	expect(pass(40)).toEqual({ rate: 1.05, late: 7 });
	expect(pass(60)).toEqual({ rate: 1, late: 5 });
});

it('G-034 a player that is far behind jumps once, after half a minute', () => {
	const { pass, stall } = showStream();
	pass(2);
	stall(18);
	expect(pass(10)).toEqual({ rate: 1.05, late: 23 });
	expect(pass(20)).toEqual({ rate: 1, late: 5 });
	expect(pass(100)).toEqual({ rate: 1, late: 5 });
});

it('G-034 who has paused, gone back, begun behind live or plays slower is left alone', () => {
	const paused = showStream();
	paused.pass(2);
	paused.now.isPaused = true;
	paused.pass(40);
	paused.now.isPaused = false;
	expect(paused.pass(60)).toEqual({ rate: 1, late: 45 });

	const rewound = showStream();
	rewound.pass(2);
	rewound.now.at -= 30;
	expect(rewound.pass(60)).toEqual({ rate: 1, late: 35 });

	const behind = showStream(60);
	expect(behind.pass(60)).toEqual({ rate: 1, late: 40 });

	localStorage.setItem(`${PLAYER_KEY}_0`, JSON.stringify({ speed: 0.75 }));
	expect(showStream().pass(60)).toEqual({ rate: 0.75, late: 20 });
});
