import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS } from '#web/lib/api/use-once-loaded.ts';
import { showPage } from '../../../testing/page.tsx';
import { AnswerAbove } from './answer-above.tsx';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

type Shown = { isLoading: boolean; failureCount: number; above: string | null };
const LATE: Shown = { isLoading: true, failureCount: 0, above: null };
const HERE: Shown = { ...LATE, isLoading: false, above: '[state]' };
let come: (shown: Shown) => void = () => {};

function List() {
	const [{ above, ...answer }, setShown] = useState(LATE);
	come = setShown;
	return (
		<AnswerAbove answer={answer} above={above}>
			[list]
		</AnswerAbove>
	);
}

it.each([
	['comes while the list waits for it', () => {}, '', '[state][list]'],
	['comes later', () => void vi.advanceTimersByTime(MAX_WAIT_MS), '[list]', '[list][state]'],
	['is requested again', () => come({ ...LATE, failureCount: 1 }), '[list]', '[list][state]'],
])('an answer above a list that %s moves nothing that is shown', (_, happen, before, after) => {
	const { container } = showPage(<List />);
	act(happen);
	expect(container.textContent).toBe(before);
	act(() => come(HERE));
	expect(container.textContent).toBe(after);
	cleanup();
});
