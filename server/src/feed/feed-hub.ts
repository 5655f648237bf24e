import { PassThrough, type Readable } from 'node:stream';
import {
	encodeFeedLine,
	FEED_HEARTBEAT_MS,
	FEED_REPLAYED,
	FEEDS_PER_PERSON,
	type FeedLine,
	type Goodbye,
} from '#domain/audience/feed/feed.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { Context } from '../lib/context.ts';
import { RIGHTS_CHANNEL } from '../lib/db/ended-rights.ts';
import { FEED_CHANNEL, type FeedRow, findFeedPosition, listFeedAfter, listKeptMessages } from './feed.store.ts';

/** A right that has ended, and a message, are noticed after this time where the notification was lost. */
const CHECK_EVERY_MS = 3_000;
const MAX_CONNECTIONS = 10_000;
/** A reader this far behind has gone. */
const MAX_UNREAD_BYTES = 256 * 1024;
const RETRY_SECONDS = 10;

type Watcher = {
	product: Product;
	userId: number;
	sessionId: number;
	country: string | null;
	isModerator: boolean;
	/** when the right ends by the clock */
	until: Date;
};

type Connection = Watcher & {
	stream: PassThrough;
	last: number;
	writtenAt: number /** as it was told: no other screen of the person plays the title */;
	isHere: boolean;
};

export type FeedHub = {
	/** `after`: the last message the browser has, null when it has none */
	open(watcher: Watcher, after: number | null): Promise<Readable>;
	/** the browsers connect again */
	close(): void;
};

const isFor = (row: FeedRow, { userId, isModerator }: Watcher) =>
	(row.only_user_id === null || row.only_user_id === userId) && (!row.only_moderators || isModerator);

type StillAllowed = (context: Context, watcher: Watcher) => Promise<'here' | 'elsewhere' | 'ended'>;

function placesOf(connections: Iterable<Connection>): Map<number, number> {
	const places = new Map<number, number>();
	for (const { product, last } of connections)
		if (product.type === 'event') places.set(product.id, Math.min(last, places.get(product.id) ?? last));
	return places;
}

/** One reading at a time; what is requested meanwhile is read by the next one. */
function createReader({ log }: Context, deliver: () => Promise<boolean>) {
	let reading = Promise.resolve();
	let isReadNext = false;
	function read(): Promise<void> {
		if (isReadNext) return reading;
		isReadNext = true;
		reading = reading.then(async () => {
			isReadNext = false;
			try {
				if (await deliver()) void read();
			} catch (error) {
				log.warn({ err: error }, 'feed not read');
			}
		});
		return reading;
	}
	return read;
}

type RightsCheck = {
	stillAllowed: StillAllowed;
	end: (connection: Connection, reason: Goodbye) => void;
	tell: (connection: Connection, line: FeedLine) => void;
};

function createRightsCheck(context: Context, { stillAllowed, end, tell }: RightsCheck) {
	async function endWithoutRight(checked: Iterable<Connection>) {
		// one after the other, so that they leave the connections of the database to requests
		for (const connection of checked) {
			const allowed = await stillAllowed(context, connection);
			if (allowed === 'ended') end(connection, 'right');
			else if (connection.until <= context.now()) end(connection, 'again');
			else if (allowed === 'elsewhere' && connection.isHere) tell(connection, { kind: 'elsewhere' });
			connection.isHere = allowed === 'here';
		}
	}
	return (checked: Iterable<Connection>) =>
		endWithoutRight(checked).catch((error: unknown) => context.log.warn({ err: error }, 'rights of viewers not checked'));
}

/** What a connection that has the message `after` begins with. */
async function readStart({ db }: Context, product: Product, after: number | null) {
	const isEvent = product.type === 'event';
	const position = isEvent ? await findFeedPosition(db, product.id, after ?? 0, FEED_REPLAYED + 1) : null;
	const fresh = after === null || !position?.known || position.missed > FEED_REPLAYED;
	const last = fresh ? (position?.newest ?? 0) : after;
	const kept = fresh && isEvent ? await listKeptMessages(db, product.id, last) : [];
	return { fresh, last, kept };
}

function whoLeaves(connections: ReadonlySet<Connection>, { userId }: Watcher): Connection[] {
	if (connections.size >= MAX_CONNECTIONS) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
	const own = [...connections].filter((connection) => connection.userId === userId);
	return own.slice(0, Math.max(0, own.length - FEEDS_PER_PERSON + 1));
}

/** A notification names one event, or none where all may have messages. */
const isAbout = ({ type, id }: Product, eventId: string): boolean => type === 'event' && (eventId === '' || id === Number(eventId));

/** The open feeds of this process. The database has the messages; a notification only says that there are some. */
export function createFeedHub(context: Context, stillAllowed: StillAllowed): FeedHub {
	const { db } = context;
	const connections = new Set<Connection>();
	let isChecking = false;
	let timer: NodeJS.Timeout | undefined;

	const end = (connection: Connection, reason?: Goodbye) => {
		if (!connections.delete(connection)) return;
		if (reason) connection.stream.end(encodeFeedLine({ kind: 'goodbye', reason }));
		else connection.stream.destroy();
		if (connections.size === 0) timer = void clearInterval(timer);
	};
	const write = (connection: Connection, text: string) => {
		if (connection.stream.writableLength > MAX_UNREAD_BYTES) return end(connection);
		connection.stream.write(text);
		connection.writtenAt = performance.now();
	};
	const tell = (connection: Connection, line: FeedLine, id?: number) => write(connection, encodeFeedLine(line, id));

	/** Of each event the messages after the one that some connection has last. True: there may be more. */
	async function deliver(): Promise<boolean> {
		const places = placesOf(connections);
		if (places.size === 0) return false;
		const rows = await listFeedAfter(
			db,
			[...places].map(([eventId, after]) => ({ eventId, after })),
			FEED_REPLAYED,
		);
		for (const row of rows)
			for (const connection of connections) {
				if (connection.product.type !== 'event' || connection.product.id !== row.event_id || row.id <= connection.last) continue;
				connection.last = row.id;
				if (isFor(row, connection)) tell(connection, row.message, row.id);
			}
		return rows.length >= FEED_REPLAYED;
	}

	const read = createReader(context, deliver);
	const checkRights = createRightsCheck(context, { stillAllowed, end, tell });

	async function check() {
		// a slow database is not asked again before it has answered
		if (isChecking) return;
		isChecking = true;
		try {
			for (const connection of connections) if (performance.now() - connection.writtenAt > FEED_HEARTBEAT_MS) write(connection, ': \n\n');
			await read();
			await checkRights(connections);
		} finally {
			isChecking = false;
		}
	}

	context.channels.on(FEED_CHANNEL, (eventId) => {
		if ([...connections].some(({ product }) => isAbout(product, eventId))) void read();
	});
	context.channels.on(RIGHTS_CHANNEL, (userId) => {
		void checkRights([...connections].filter((connection) => userId === '' || connection.userId === Number(userId)));
	});

	return {
		async open(watcher, after) {
			const { fresh, last, kept } = await readStart(context, watcher.product, after);
			for (const oldest of whoLeaves(connections, watcher)) end(oldest, 'another');
			const connection: Connection = { ...watcher, stream: new PassThrough(), last, writtenAt: performance.now(), isHere: true };
			connections.add(connection);
			connection.stream.once('close', () => end(connection));
			connection.stream.once('error', () => end(connection));
			timer ??= setInterval(() => void check(), CHECK_EVERY_MS).unref();
			tell(connection, { kind: 'hello', fresh });
			for (const row of kept) if (isFor(row, watcher)) tell(connection, row.message, row.id);
			void read();
			return connection.stream;
		},
		close: () => {
			for (const connection of connections) end(connection, 'again');
		},
	};
}
