import { z } from '../../base/zod.ts';
import { CHAT_MODES } from '../../events/chat-modes.ts';
import { chatMessageOut } from '../chat/chat.fields.ts';

/** What people who watch an event receive while they watch. */
const feedMessage = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('chat'), message: chatMessageOut }),
	z.object({ kind: z.literal('chat_removed'), id: z.number().int() }),
	z.object({ kind: z.literal('chat_pinned'), message: chatMessageOut.nullable() }),
	/** seconds between two messages of one person; 0: as usual */
	z.object({ kind: z.literal('chat_slow'), seconds: z.number().int() }),
	/** to the person who may not write, and when they may again */
	z.object({ kind: z.literal('chat_muted'), muted: z.boolean() }),
	/** to moderators: a person was muted or may write again, so the chat is read again */
	z.object({ kind: z.literal('chat_mutes') }),
	/** to moderators: how many reports wait */
	z.object({ kind: z.literal('chat_reports'), waiting: z.number().int() }),
	/** the chat was switched on, off or to another one */
	z.object({ kind: z.literal('chat_mode'), mode: z.enum(CHAT_MODES) }),
	/** a message of the theatre to everyone who watches; empty texts take the last one away */
	z.object({ kind: z.literal('notice'), text_pl: z.string(), text_en: z.string() }),
	z.object({ kind: z.literal('stream'), state: z.enum(['waiting', 'on_air', 'lost', 'ended']) }),
]);
export type FeedMessage = z.output<typeof feedMessage>;
export type FeedKind = FeedMessage['kind'];

/** A person who comes later receives the last of these. */
export const KEPT_KINDS = ['notice', 'stream', 'chat_mode'] as const satisfies readonly FeedKind[];

/** `fresh`: nothing is known about what was sent before, so the state has to be read again. */
const hello = z.object({ kind: z.literal('hello'), fresh: z.boolean() });
/** The last line of a connection. `right`: watching is refused from now on; `another`: opened too often by one person, connect again later; `again`: connect again. */
const goodbye = z.object({ kind: z.literal('goodbye'), reason: z.enum(['right', 'another', 'again']) });
export type Goodbye = z.output<typeof goodbye>['reason'];

/** The title plays on another screen of this person: a page that plays it stops. */
const elsewhere = z.object({ kind: z.literal('elsewhere') });

const feedLine = z.discriminatedUnion('kind', [hello, goodbye, elsewhere, ...feedMessage.options]);
export type FeedLine = z.output<typeof feedLine>;

/** Connections of one person to one process: several tabs, and those that the network has lost. The oldest one is closed. */
export const FEEDS_PER_PERSON = 5;

/** A silent connection is kept open by a comment, and is given up by the browser after a multiple of it. */
export const FEED_HEARTBEAT_MS = 15_000;
export const FEED_SILENCE_MS = 40_000;

/** At most this many missed messages are sent again; after a longer gap the state is read again. */
export const FEED_REPLAYED = 300;

export const encodeFeedLine = (line: FeedLine, id?: number): string =>
	`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(line)}\n\n`;

export type ReadLine = { id: number | null; line: FeedLine };

/** The complete lines at the beginning of a text, and the rest of it. What cannot be read, or is of a newer version, is left out. */
export function readFeedText(text: string): { lines: ReadLine[]; rest: string } {
	const blocks = text.split('\n\n');
	const rest = blocks.pop() ?? '';
	return { lines: blocks.flatMap(readBlock), rest };
}

function readBlock(block: string): ReadLine[] {
	const field = (name: string) =>
		block
			.split('\n')
			.find((row) => row.startsWith(`${name}: `))
			?.slice(name.length + 2);
	const line = feedLine.safeParse(parseJson(field('data') ?? ''));
	const id = Number(field('id') ?? Number.NaN);
	return line.success ? [{ id: Number.isSafeInteger(id) ? id : null, line: line.data }] : [];
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** Pause of a page whose connection was closed for a newer page of the same person: such pages take turns, and each is sent what it missed. */
export const FEED_TURN_MS = 20_000;

/** Pause before a lost feed is opened again: growing, and different for each browser. */
export const feedPauseMs = (failures: number, random01: number): number =>
	Math.round(Math.min(30_000, 1_000 * 2 ** Math.min(failures, 5)) * (0.5 + random01 / 2));
