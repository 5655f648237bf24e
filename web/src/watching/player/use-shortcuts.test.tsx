import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

function Page({ onAction }: { onAction: () => void }) {
	const frame = useRef<HTMLDivElement>(null);
	useShortcuts(frame, { onlyInside: false, onAction });
	return (
		<>
			<input type="checkbox" aria-label="choice" />
			<input aria-label="words" />
			<div ref={frame} />
		</>
	);
}

it('B-010 "?" opens the help also from a checkbox of the page and with AltGr, but is typed into a field', () => {
	const onAction = vi.fn();
	render(<Page onAction={onAction} />);
	const taken = (name: string, init: KeyboardEventInit) => {
		onAction.mockClear();
		fireEvent.keyDown(screen.getByLabelText(name), init);
		return onAction.mock.calls.length > 0;
	};
	expect(taken('choice', { key: '?', shiftKey: true })).toBe(true);
	expect(taken('choice', { key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
	expect(taken('choice', { key: '/', shiftKey: true })).toBe(true);
	expect(taken('choice', { key: ' ' }), 'it is ticked by it').toBe(false);
	expect(taken('words', { key: '?', shiftKey: true })).toBe(false);
});
