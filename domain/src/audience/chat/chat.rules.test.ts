import { describe, expect, it } from 'vitest';
import { writeMessage } from './chat.contract.ts';
import type { ChatMessage, ChatState } from './chat.fields.ts';
import {
	applyToChat,
	CHAT_SHOWN,
	chatModeOf,
	cleanChatText,
	hasListedWord,
	mayReport,
	messagesByDay,
	pretendsToBeStaff,
	secondsToWait,
	shortName,
} from './chat.rules.ts';

const NOW = new Date('2026-11-20T18:30:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();

describe('a name that passes for the staff', () => {
	it.each(['Obsługa', 'OBSLUGA', 'O b s ł u g a', 'Teatr-Rampa', 'Moderator', 'Ad min', 'Kasa', 'Kasa Biletowa', 'Teаtr', 'Админ'])(
		'G-028 %s',
		(firstname) => expect(pretendsToBeStaff({ firstname })).toBe(true),
	);
	it.each(['Kasandra', 'Anna Maria', 'Staffan', 'Олена', 'Adam', 'Modesta', 'Łucja'])('G-028 %s is a name', (firstname) =>
		expect(pretendsToBeStaff({ firstname })).toBe(false),
	);
});

describe('the text of a message', () => {
	const read = (text: string) => writeMessage.body?.safeParse({ text });

	it('is one line of plain text; markup and links stay letters', () => {
		expect(cleanChatText('  Brawo\n\n <script>alert(1)</script>\t https://zly.example ')).toBe(
			'Brawo <script>alert(1)</script> https://zly.example',
		);
		expect(cleanChatText('\u202eodwrotnie\u202c\u200b\u0007')).toBe('odwrotnie');
		expect(cleanChatText(`z\u0301\u0302\u0303\u0304\u0305\u0306`).length).toBeLessThanOrEqual(3);
		expect(cleanChatText('👩‍👩‍👧 ❤️')).toBe('👩‍👩‍👧 ❤️');
	});

	it('has 1 to 500 characters, an emoji being one', () => {
		expect(read('👏'.repeat(500))?.success).toBe(true);
		for (const text of ['👏'.repeat(501), 'a'.repeat(501), '', ' \n ', '\u200b', '\ud800', 'a'.repeat(100_000)])
			expect(read(text)?.success).toBe(false);
		expect(read(`${' '.repeat(1000)}a`)?.data).toEqual({ text: 'a' });
	});

	it('may not have a word of the list, whatever its capitals and accents', () => {
		const list = 'Cholera, kurcz*\nzły pan';
		for (const text of ['CHOLERA!', 'ale chólera', 'kurczę no', 'Zly, pan!']) expect(hasListedWord(text, list)).toBe(true);
		for (const text of ['cholerny', 'zły i pan', 'brawo', 'przykurcz']) expect(hasListedWord(text, list)).toBe(false);
		expect(hasListedWord('cokolwiek', ' , \n*')).toBe(false);
	});
});

describe('who writes', () => {
	it('is shown by the first name and a letter', () => {
		expect(shortName({ firstname: 'Anna', lastname: 'łąk-Kowalska' })).toBe('Anna Ł.');
		expect(shortName({ firstname: ' Anna ', lastname: '' })).toBe('Anna');
		expect(shortName({ firstname: 'x'.repeat(90), lastname: '👏' })).toBe(`${'x'.repeat(20)} 👏.`);
	});

	it('waits 3 s, or as long as the slow mode says; moderators only 3 s', () => {
		const wait = (ago: number | null, slowSeconds: number, isModerator = false) =>
			secondsToWait({ lastAt: ago === null ? null : secondsAgo(ago), slowSeconds, isModerator }, NOW);
		expect([wait(null, 60), wait(0, 0), wait(2.5, 0), wait(3, 0), wait(3, 60), wait(60, 60)]).toEqual([0, 3, 1, 0, 57, 0]);
		expect(wait(3, 60, true)).toBe(0);
		expect(wait(1, 60, true)).toBe(2);
	});
});

describe('the mode of a chat', () => {
	it('follows the pasted code until a person chooses', () => {
		expect(chatModeOf({ chat_mode: null, vimeo_chat: '<b>x</b>' })).toBe('embed');
		expect(chatModeOf({ chat_mode: null, vimeo_chat: null })).toBe('off');
		expect(chatModeOf({ chat_mode: 'own', vimeo_chat: '<b>x</b>' })).toBe('own');
	});
});

it('B-026 viewers report each other, not themselves and not the theatre', () => {
	expect(mayReport({ isOwn: false, isStaff: false })).toBe(true);
	expect(mayReport({ isOwn: true, isStaff: false })).toBe(false);
	expect(mayReport({ isOwn: false, isStaff: true })).toBe(false);
});

it('B-026 messages of other days are under the day they were written on', () => {
	const [before, late, early] = [{ at: '2026-11-20T18:00:00Z' }, { at: '2026-11-20T22:59:59Z' }, { at: '2026-11-20T23:00:00Z' }];
	expect(messagesByDay([before, late], '2026-11-20')).toEqual([{ day: '2026-11-20', isNamed: false, messages: [before, late] }]);
	expect(messagesByDay([late, early], '2026-11-21')).toEqual([
		{ day: '2026-11-20', isNamed: true, messages: [late] },
		{ day: '2026-11-21', isNamed: true, messages: [early] },
	]);
	expect(messagesByDay([before], '2026-11-21')[0]?.isNamed).toBe(true);
});

describe('the chat after a line of the feed', () => {
	const message = (id: number): ChatMessage => ({ id, name: 'Anna K.', is_staff: false, text: String(id), at: '2026-11-20T18:30:00.000Z' });
	const empty: ChatState = {
		messages: [],
		own: [],
		pinned: null,
		slow_seconds: 0,
		own_seconds_ago: null,
		muted: false,
		is_moderator: false,
		muted_ids: [],
		reports_waiting: 0,
	};

	it('has each message once, and the last 200', () => {
		const received = Array.from({ length: CHAT_SHOWN + 5 }, (_, index) => message(index + 1));
		const state = [...received, ...received.slice(-3)].reduce((chat, one) => applyToChat(chat, { kind: 'chat', message: one }), empty);
		expect(state.messages.map(({ id }) => id)).toEqual(received.slice(5).map(({ id }) => id));
	});

	it('loses a removed message, also where it is pinned', () => {
		let state = applyToChat(applyToChat(empty, { kind: 'chat', message: message(1) }), { kind: 'chat_pinned', message: message(1) });
		expect(state.pinned?.id).toBe(1);
		state = applyToChat(state, { kind: 'chat_removed', id: 1 });
		expect(state).toEqual(empty);
	});

	it('knows the slow mode, the mute and the reports; other lines change nothing', () => {
		expect(applyToChat(empty, { kind: 'chat_slow', seconds: 30 }).slow_seconds).toBe(30);
		expect(applyToChat(empty, { kind: 'chat_muted', muted: true }).muted).toBe(true);
		expect(applyToChat(empty, { kind: 'chat_reports', waiting: 2 }).reports_waiting).toBe(2);
		expect(applyToChat(empty, { kind: 'stream', state: 'lost' })).toBe(empty);
	});
});
