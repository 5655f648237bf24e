import { ReadableStream } from 'node:stream/web';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatState } from '#domain/audience/chat/chat.fields.ts';
import { encodeFeedLine, type FeedLine } from '#domain/audience/feed/feed.rules.ts';
import { showPage, signInAs } from '../../testing/page.tsx';
import { OwnChat } from './own-chat.block.tsx';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

const message = (id: number, text: string) => ({ id, name: 'Anna K.', text, at: '2026-11-20T18:00:00.000Z' as const, is_staff: false });
const chat: ChatState = {
	messages: [message(1, 'Brawo')],
	own: [],
	pinned: null,
	slow_seconds: 0,
	own_seconds_ago: null,
	muted: false,
	is_moderator: false,
	muted_ids: [],
	reports_waiting: 0,
};
const readChat = vi.fn<() => Response>();
const writeChat = vi.fn<(body: { text: string; request_id: string }) => Response>();
let send = (_line: FeedLine) => {};

beforeEach(() => {
	Element.prototype.scrollTo = vi.fn();
	const feed = new ReadableStream<Uint8Array>({
		start: (controller) => {
			send = (line) => controller.enqueue(new TextEncoder().encode(encodeFeedLine(line)));
		},
	});
	vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
		if (!url.includes('/chat')) return new Response(feed as BodyInit);
		return init?.method === 'POST' ? writeChat(JSON.parse(String(init.body))) : readChat();
	});
	signInAs('standard');
});
afterEach(() => void vi.unstubAllGlobals());

it('B-026 a chat that could not be read again keeps what is shown, and can be read again', async () => {
	readChat.mockImplementation(() => Response.json(chat));
	showPage(<OwnChat eventId={1} />);
	send({ kind: 'hello', fresh: true });
	await vi.waitFor(() => screen.getByText('Brawo'), WAIT_MS);
	send({ kind: 'chat', message: message(2, 'Pięknie') });
	await vi.waitFor(() => screen.getByText('Pięknie'), WAIT_MS);
	readChat.mockImplementation(() => Response.json({ statusCode: 500, type: 'error', message: 'Błąd.' }, { status: 500 }));
	send({ kind: 'hello', fresh: true });
	await vi.waitFor(() => screen.getByText('Nie udało się wczytać czatu.'), WAIT_MS);
	await act(async () => {});
	for (const text of ['Brawo', 'Pięknie']) expect(screen.getByText(text)).toBeTruthy();
	readChat.mockImplementation(() => Response.json({ ...chat, messages: [message(3, 'Jeszcze raz')] }));
	const again = screen.getByRole('button', { name: 'Spróbuj ponownie' });
	again.focus();
	fireEvent.click(again);
	await vi.waitFor(() => screen.getByText('Jeszcze raz'), WAIT_MS);
	expect(screen.queryByText('Nie udało się wczytać czatu.')).toBeNull();
	expect(document.activeElement).not.toBe(document.body);
});

it('B-026 the pause of slow mode is counted down after a reload and for a message of another tab; an error goes with the text it is about', async () => {
	readChat.mockImplementation(() => Response.json({ ...chat, slow_seconds: 300, own_seconds_ago: null }));
	const refusal = { statusCode: 422, type: 'validation', message: 'Nie.', formError: { text: 'Tego słowa tu nie używamy' } };
	writeChat.mockImplementation(() => Response.json(refusal, { status: 422 }));
	showPage(<OwnChat eventId={1} />);
	send({ kind: 'hello', fresh: true });
	const field = await vi.waitFor(() => screen.getByLabelText<HTMLInputElement>('Twoja wiadomość'), WAIT_MS);
	const submit = (value: string) => {
		fireEvent.change(field, { target: { value } });
		fireEvent.submit(field.form as HTMLFormElement);
	};
	submit('Kurczę');
	await vi.waitFor(() => screen.getByText('Tego słowa tu nie używamy'), WAIT_MS);
	fireEvent.change(field, { target: { value: 'Pięknie' } });
	expect(screen.queryByText('Tego słowa tu nie używamy')).toBeNull();
	readChat.mockImplementation(() => Response.json({ ...chat, slow_seconds: 300, own_seconds_ago: 10 }));
	const tooSoon = { statusCode: 429, type: 'too_many_requests', message: 'Następną wiadomość możesz wysłać za 290 s' };
	writeChat.mockImplementation(() => Response.json(tooSoon, { status: 429 }));
	submit('Pięknie');
	await vi.waitFor(() => screen.getByText(/^Następna wiadomość za \d+ s\.$/), WAIT_MS);
	await vi.waitFor(() => expect(screen.queryByText(tooSoon.message)).toBeNull(), WAIT_MS);
	expect(field.value).toBe('Pięknie');
});

it('B-026 a message whose answer was lost is sent again with the same id, until it is answered', async () => {
	readChat.mockImplementation(() => Response.json(chat));
	writeChat.mockImplementationOnce(() => {
		throw new TypeError('Failed to fetch');
	});
	writeChat.mockImplementation(({ text }) => Response.json({ message: message(2, text) }, { status: 201 }));
	showPage(<OwnChat eventId={1} />);
	send({ kind: 'hello', fresh: true });
	const field = await vi.waitFor(() => screen.getByLabelText<HTMLInputElement>('Twoja wiadomość'), WAIT_MS);
	const write = (value: string) => fireEvent.change(field, { target: { value } });
	const submit = () => fireEvent.submit(field.form as HTMLFormElement);
	write('Pięknie');
	submit();
	await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'), WAIT_MS);
	submit();
	await vi.waitFor(() => expect(field.value).toBe(''), WAIT_MS);
	const [first, again] = writeChat.mock.calls.map(([body]) => body);
	expect(first).toEqual({ text: 'Pięknie', request_id: expect.stringMatching(/^[\w-]{36}$/) });
	expect(again).toEqual(first);
	expect(Object.keys(window.sessionStorage).filter((key) => key.startsWith('chat-'))).toEqual([]);
});
