import type { RoleName } from '../../account/roles.ts';
import { fold } from '../../base/text/fold.ts';
import { type LocalDate, type Moment, momentMs, warsawDate } from '../../base/time/time.ts';
import type { ChatMode } from '../../events/chat-modes.ts';
import type { FeedMessage } from '../feed/feed.rules.ts';
import type { ChatMessage, ChatState } from './chat.fields.ts';

/** Who deletes, pins, mutes and slows down. A role for the stage is added here. */
export const isModerator = ({ role }: { role: RoleName }): boolean => role === 'admin';

/** An event whose mode nobody has chosen has the chat of its pasted code, as before there was a choice. */
export const chatModeOf = ({ chat_mode, vimeo_chat }: { chat_mode: ChatMode | null; vimeo_chat: string | null }): ChatMode =>
	chat_mode ?? (vimeo_chat ? 'embed' : 'off');

export const CHAT_LENGTH = 500;
const PAUSE_SECONDS = 3;
/** Messages on entry, and on the screen. */
export const CHAT_SHOWN = 200;
/** Seconds between two messages of one person; 0: no more than the usual pause. */
export const SLOW_CHOICES = [0, 10, 30, 60, 300] as const;

/** In characters as a person counts them roughly: an emoji of one code point is one. */
export const chatLength = (text: string): number => [...text].length;

/** Invisible characters that change the direction or hide parts of a text; the joiner of emoji stays. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const MARKS = /(\p{M}{2})\p{M}+/gu;

/** Plain text on one line, without invisible characters and towers of accents. It is shown as text: links and markup stay letters. */
export const cleanChatText = (text: string): string =>
	text.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(MARKS, '$1').trim();

/** "Anna K.": the first name as it is, of the surname the first letter. */
export function shortName({ firstname, lastname }: { firstname: string; lastname: string }): string {
	const first = [...cleanChatText(firstname)].slice(0, NAME_LENGTH).join('');
	const [letter] = cleanChatText(lastname);
	return letter ? `${first} ${letter.toUpperCase()}.`.trim() : first;
}
const NAME_LENGTH = 20;

const WORDS = /[^\p{L}\p{N}]+/u;
const wordsOf = (text: string) => fold(text).split(WORDS).filter(Boolean);

/**
 * Whether a text has a word of the list; capitals and accents do not matter. A word of the list that ends with * stands for all that begin
 * with it. Separated by commas or lines.
 */
export function hasListedWord(text: string, list: string): boolean {
	const listed = list.split(/[,;\n]/).map((entry) => ({ words: wordsOf(entry).join(' '), isBeginning: entry.trim().endsWith('*') }));
	const spoken = ` ${wordsOf(text).join(' ')} `;
	return listed.some(({ words, isBeginning }) => words !== '' && spoken.includes(isBeginning ? ` ${words}` : ` ${words} `));
}

/** In a first name they pass for the theatre's own: as a part of it, however it is spaced, and as a whole word. */
const STAFF_PARTS = ['obslug', 'teatr', 'moderator', 'admin', 'театр', 'админ', 'модератор'];
const STAFF_WORDS = ['kasa', 'kasjer', 'kasjerka', 'biuro', 'bileter', 'bileterka', 'staff', 'support', 'theatre', 'theater'];
const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}/u;

/**
 * Whether the name others read in the chat could be taken for that of the staff. Of the surname they see one letter, so it may be any.
 * Letters of two alphabets in one name only imitate another.
 */
export function pretendsToBeStaff({ firstname }: { firstname: string }): boolean {
	const words = wordsOf(cleanChatText(firstname));
	const joined = words.join('');
	return (
		STAFF_PARTS.some((part) => joined.includes(part)) ||
		words.some((word) => STAFF_WORDS.includes(word)) ||
		(LATIN.test(joined) && LOOKS_LATIN.test(joined))
	);
}

/** How long a person has to wait before the next message; 0: not at all. Moderators are not slowed down. */
export function secondsToWait(
	{ lastAt, slowSeconds, isModerator: isExempt }: { lastAt: Moment | null; slowSeconds: number; isModerator: boolean },
	now: Date,
): number {
	if (lastAt === null) return 0;
	const pause = Math.max(PAUSE_SECONDS, isExempt ? 0 : slowSeconds);
	return Math.max(0, Math.ceil((momentMs(lastAt) + pause * 1000 - now.getTime()) / 1000));
}

/** Viewers report each other, not themselves and not the theatre. */
export const mayReport = ({ isOwn, isStaff }: { isOwn: boolean; isStaff: boolean }): boolean => !isOwn && !isStaff;

/** Messages by the day on which they were written. `isNamed`: the day is written above them, unless all are of today. */
export function messagesByDay<T extends { at: Moment }>(messages: readonly T[], today: LocalDate) {
	const days = Map.groupBy(messages, ({ at }) => warsawDate(new Date(momentMs(at))));
	const isNamed = days.size > 1 || !days.has(today);
	return [...days].map(([day, written]) => ({ day, isNamed, messages: written }));
}

/** The chat after one more line of the feed; applied twice it is the same. */
export function applyToChat(state: ChatState, received: FeedMessage): ChatState {
	switch (received.kind) {
		case 'chat':
			return { ...state, messages: withMessage(state.messages, received.message) };
		case 'chat_removed':
			return {
				...state,
				messages: state.messages.filter(({ id }) => id !== received.id),
				pinned: state.pinned?.id === received.id ? null : state.pinned,
			};
		case 'chat_pinned':
			return { ...state, pinned: received.message };
		case 'chat_slow':
			return { ...state, slow_seconds: received.seconds };
		case 'chat_muted':
			return { ...state, muted: received.muted };
		case 'chat_reports':
			return { ...state, reports_waiting: received.waiting };
		default:
			return state;
	}
}

const withMessage = (messages: ChatMessage[], message: ChatMessage): ChatMessage[] =>
	messages.some(({ id }) => id === message.id) ? messages : [...messages, message].slice(-CHAT_SHOWN);
