import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { setNavigator } from '#web/lib/navigation.ts';
import { session } from '#web/lib/session/session.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { useWatchSession } from './use-watch-session.ts';

// the numbers of S1-119 and S1-120, written out: a test that imports them from the product could not fail
const CHECK_EVERY_MS = 5 * 60_000;
const BLOCKED_NOTICE_MS = 10_000;

const answers = vi.fn<() => Response>();
const visited: string[] = [];

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: false });
	vi.stubGlobal(
		'fetch',
		vi.fn(async () => answers()),
	);
	answers.mockImplementation(() => Response.json({ valid: true }));
	setNavigator((address) => void visited.push(address));
	signInAs('standard');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	visited.length = 0;
});

const refuse = (statusCode: number, type: string) => () => Response.json({ statusCode, type, message: type }, { status: statusCode });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const calls = () => vi.mocked(fetch).mock.calls.map(([address]) => String(address));

function Watcher({ isWatching }: { isWatching: boolean }) {
	const { isBlocked } = useWatchSession(isWatching);
	return (
		<>
			<p>{isBlocked ? 'stop' : 'play'}</p>
			<Toasts />
		</>
	);
}

describe('the session while watching', () => {
	it('S1-119 is checked every 5 minutes', async () => {
		showPage(<Watcher isWatching />);
		await pass(CHECK_EVERY_MS - 1);
		expect(calls()).toEqual([]);
		await pass(1);
		await pass(CHECK_EVERY_MS);
		expect(calls()).toEqual(['/api/users/validate-session', '/api/users/validate-session']);
		expect(session.get()).not.toBeNull();
	});

	it('S1-119 is not checked on other pages, nor after watching', async () => {
		const { unmount } = showPage(<Watcher isWatching={false} />);
		await pass(3 * CHECK_EVERY_MS);
		unmount();
		const watching = showPage(<Watcher isWatching />);
		watching.unmount();
		await pass(3 * CHECK_EVERY_MS);
		expect(calls()).toEqual([]);
	});

	it('S1-120 account_blocked: a notice for 10 s, then out to /logowanie?userBlocked=true', async () => {
		answers.mockImplementation(refuse(401, 'account_blocked'));
		showPage(<Watcher isWatching />);
		await pass(CHECK_EVERY_MS);
		expect(screen.getByRole('alert').textContent).toContain('Konto zostało zablokowane');
		expect(screen.getByText('stop')).toBeTruthy();
		await pass(BLOCKED_NOTICE_MS - 1);
		expect(visited).toEqual([]);
		expect(session.get()).not.toBeNull();
		await pass(1);
		expect(visited).toEqual(['/logowanie?userBlocked=true']);
		expect(session.get()).toBeNull();
	});

	it.each([
		[403, 'another_device', '/logowanie?anotherUser=true'],
		[401, 'session_expired', '/logowanie?sessionEnd=true'],
		[401, 'another_device', '/logowanie?anotherUser=true'],
	])('S1-121 R-020 %i %s leaves at once to %s: the type decides, not the number', async (status, type, address) => {
		answers.mockImplementation(refuse(status, type));
		showPage(<Watcher isWatching />);
		await pass(CHECK_EVERY_MS);
		expect(visited).toEqual([address]);
		expect(session.get()).toBeNull();
	});

	it('F-030 ends at once by the refusal of another call, and asks for the reason where that says none', async () => {
		let sessionEnd: ReturnType<typeof useWatchSession>['sessionEnd'] = async () => null;
		function Player() {
			({ sessionEnd } = useWatchSession(true));
			return null;
		}
		showPage(<Player />);
		const refusal = (type: string) => new ApiError({ statusCode: 403, type, message: type });
		expect(await sessionEnd(refusal('forbidden'))).toBeNull();
		expect(calls()).toEqual(['/api/users/validate-session']);
		expect((await sessionEnd(refusal('another_device')))?.type).toBe('another_device');
		expect(calls()).toHaveLength(1);
		expect(visited).toEqual(['/logowanie?anotherUser=true']);
		signInAs('standard');
		answers.mockImplementation(refuse(401, 'session_expired'));
		expect((await sessionEnd(null))?.type).toBe('session_expired');
	});

	it('an unreachable server does not end the session', async () => {
		vi.mocked(fetch).mockRejectedValue(new TypeError('offline'));
		showPage(<Watcher isWatching />);
		await pass(CHECK_EVERY_MS);
		expect(visited).toEqual([]);
		expect(session.get()).not.toBeNull();
	});
});
