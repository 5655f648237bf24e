import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatTexts } from '#domain/audience/chat/chat.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage } from '../../testing/page.tsx';
import { ChatLog } from './chat-log.tsx';

registerTexts(chatTexts);

const scrollTo = vi.fn();
let resize = () => {};
let write = (_id: number) => {};

beforeEach(() => {
	scrollTo.mockReset();
	Element.prototype.scrollTo = scrollTo;
	vi.stubGlobal(
		'ResizeObserver',
		class {
			constructor(onResize: () => void) {
				resize = onResize;
			}
			observe() {}
			disconnect() {
				resize = () => {};
			}
		},
	);
	showPage(<Chat />);
	scrollTo.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const message = { id: 1, name: 'Anna K.', text: 'Brawo', at: '2026-11-20T18:00:00.000Z', is_staff: false };

const state = { messages: [message], pinned: null, is_moderator: false, muted: false, muted_ids: [] };

function Chat() {
	const [writtenId, setWrittenId] = useState<number | null>(null);
	write = setWrittenId;
	return <ChatLog eventId={1} state={state} own={new Set()} writtenId={writtenId} />;
}

/** Scrolls away from the end. */
function readOlder() {
	const log = screen.getByRole('log');
	vi.spyOn(log, 'scrollHeight', 'get').mockReturnValue(900);
	fireEvent.scroll(log);
	scrollTo.mockReset();
}

it('B-026 the newest message stays in view when the list gets lower, unless the person reads older ones', () => {
	resize();
	expect(scrollTo).toHaveBeenCalledTimes(1);
	readOlder();
	resize();
	expect(scrollTo).not.toHaveBeenCalled();
});

it('B-026 who reads older messages and writes sees their own', () => {
	readOlder();
	expect(screen.getByRole('button', { name: 'Nowe wiadomości' })).toBeTruthy();
	act(() => write(2));
	expect(scrollTo).toHaveBeenCalled();
	expect(screen.queryByRole('button', { name: 'Nowe wiadomości' })).toBeNull();
});

it('B-026 F-109 after „Nowe wiadomości”, which disappears by its use, the focus is on the list', () => {
	readOlder();
	const button = screen.getByRole('button', { name: 'Nowe wiadomości' });
	button.focus();
	fireEvent.click(button);
	expect(screen.queryByRole('button', { name: 'Nowe wiadomości' })).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole('log'));
});
