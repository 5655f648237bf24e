import { type Amf, readAmf, writeAmf } from './amf0.ts';
import { createChunkReader, MESSAGE, ProtocolError, type RtmpMessage, writeMessage } from './chunks.ts';

const VERSION = 3;
const HANDSHAKE_BYTES = 1536;
const OUR_CHUNK = 4096;
const WINDOW_BYTES = 2_500_000;
const MEDIA_STREAM = 1;
const LONG_MESSAGE = 8 * 1024 * 1024;
/** What a stranger may send after the handshake: several times what senders do, and too little to keep this process busy. */
const OF_STRANGER = { messageBytes: 4_096, bytes: 16_384, messages: 64 } as const;
/** Commands that are answered, each so many times on one connection. */
const ANSWERED: readonly Amf[] = ['connect', 'releaseStream', 'FCPublish', 'createStream', 'publish'];
const MAX_ANSWERS = 2;

export type Media = { kind: 'audio' | 'video'; timestamp: number; body: Buffer };

export type SessionEvents = {
	send: (bytes: Buffer) => void;
	/** the sender has read all it was sent */
	hasRead: () => boolean;
	/** the application and the key a sender names; true when it is admitted */
	publish: (app: string, key: string) => Promise<boolean>;
	/** what the sender says about its stream */
	metadata: (values: Amf) => void;
	media: (media: Media) => void;
	/** the sender has finished in order */
	finished: () => void;
};

const uint32 = (value: number) => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
};

const status = (level: 'status' | 'error', code: string, description: string) => ({ level, code, description });

function createReplies(send: SessionEvents['send']) {
	const tell = (type: number, body: Buffer, streamId = 0) => send(writeMessage({ type, timestamp: 0, streamId, body }, OUR_CHUNK));
	const command = (...values: Amf[]) => tell(MESSAGE.command, writeAmf(...values));
	const onStatus = (info: ReturnType<typeof status>) => tell(MESSAGE.command, writeAmf('onStatus', 0, null, info), MEDIA_STREAM);
	const acceptConnection = (transaction: Amf) => {
		tell(MESSAGE.windowSize, uint32(WINDOW_BYTES));
		tell(MESSAGE.peerBandwidth, Buffer.concat([uint32(WINDOW_BYTES), Buffer.from([2])]));
		send(writeMessage({ type: MESSAGE.chunkSize, timestamp: 0, streamId: 0, body: uint32(OUR_CHUNK) }, OUR_CHUNK));
		const info = { ...status('status', 'NetConnection.Connect.Success', 'Connection succeeded.'), objectEncoding: 0 };
		command('_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, info);
	};
	return { tell, command, onStatus, acceptConnection };
}

/** Throws when a command is asked for more often than a sender needs. */
function createAnswerLimit() {
	const asked = new Map<Amf, number>();
	return (name: Amf, transaction: Amf) => {
		if (!ANSWERED.includes(name)) return;
		// it is repeated in the answer, so it must be nothing long
		if (typeof transaction !== 'number') throw new ProtocolError('a transaction is no number');
		const times = (asked.get(name) ?? 0) + 1;
		if (times > MAX_ANSWERS) throw new ProtocolError('a command is repeated');
		asked.set(name, times);
	};
}

/** The bytes after the handshake; null while it goes on. */
function createHandshake(send: SessionEvents['send']) {
	let handshake: Buffer | null = Buffer.alloc(0);
	let hasAnswered = false;
	return (bytes: Buffer): Buffer | null => {
		if (handshake === null) return bytes;
		const known = Buffer.concat([handshake, bytes]);
		if (known.length > 0 && known[0] !== VERSION) throw new ProtocolError('not RTMP');
		handshake = known;
		if (!hasAnswered && known.length > HANDSHAKE_BYTES) {
			hasAnswered = true;
			const theirs = known.subarray(1, 1 + HANDSHAKE_BYTES);
			send(Buffer.concat([Buffer.from([VERSION]), Buffer.alloc(HANDSHAKE_BYTES), theirs]));
		}
		if (known.length < 1 + 2 * HANDSHAKE_BYTES) return null;
		handshake = null;
		return known.subarray(1 + 2 * HANDSHAKE_BYTES);
	};
}

/** The server's side of one RTMP connection: handshake, commands, media. Returns the function that takes the sender's bytes. */
export function createSession(events: SessionEvents) {
	const afterHandshake = createHandshake(events.send);
	let app = '';
	let state: 'new' | 'asking' | 'admitted' | 'refused' = 'new';
	let received = 0;
	let acknowledged = 0;
	const { tell, command, onStatus, acceptConnection } = createReplies(events.send);
	const strange = { bytes: 0, messages: 0 };
	const countAnswer = createAnswerLimit();
	const read = createChunkReader(() => (state === 'admitted' ? LONG_MESSAGE : OF_STRANGER.messageBytes));

	const connect = (transaction: Amf, values: Amf) => {
		app = typeof values === 'object' && values !== null && !Array.isArray(values) ? String(values.app ?? '') : '';
		acceptConnection(transaction);
	};

	const publish = async (name: Amf) => {
		// a second attempt on the same connection is ignored
		if (state !== 'new') return;
		state = 'asking';
		// what follows a question mark are options of the sender
		const key = String(name ?? '').split('?')[0] ?? '';
		const isAdmitted = await events.publish(app.split('/')[0] ?? '', key);
		state = isAdmitted ? 'admitted' : 'refused';
		if (isAdmitted) onStatus(status('status', 'NetStream.Publish.Start', 'Publishing.'));
		else onStatus(status('error', 'NetStream.Publish.BadName', 'The key is wrong, used, or in use.'));
	};

	const onCommand = async (body: Buffer) => {
		const [name, transaction, values, argument] = readAmf(body);
		countAnswer(name, transaction);
		if (name === 'connect') connect(transaction, values);
		else if (name === 'createStream') command('_result', transaction, null, MEDIA_STREAM);
		else if (name === 'releaseStream' || name === 'FCPublish') command('_result', transaction, null, undefined);
		else if (name === 'publish') await publish(argument);
		else if (name === 'deleteStream' || name === 'FCUnpublish' || name === 'closeStream') events.finished();
		else if (name === 'play') throw new ProtocolError('nothing is played here');
	};

	const onMessage = async ({ type, timestamp, body }: RtmpMessage) => {
		if (state === 'new' && ++strange.messages > OF_STRANGER.messages) throw new ProtocolError('too many messages without a key');
		if (type === MESSAGE.command) return onCommand(body);
		if (state !== 'admitted') return;
		if (type === MESSAGE.audio) events.media({ kind: 'audio', timestamp, body });
		else if (type === MESSAGE.video) events.media({ kind: 'video', timestamp, body });
		else if (type === MESSAGE.data) events.metadata(readAmf(body).find((value) => typeof value === 'object' && value !== null));
	};

	/** Messages in order, one after the other: a publish waits for its admission. Throws when the sender breaks the protocol. */
	return async (bytes: Buffer): Promise<void> => {
		received += bytes.length;
		// the next one says the same and more, so it may be left out
		if (received - acknowledged >= WINDOW_BYTES / 2 && events.hasRead()) {
			acknowledged = received;
			tell(MESSAGE.acknowledgement, uint32(received >>> 0));
		}
		const after = afterHandshake(bytes);
		if (after === null) return;
		if (state === 'new') strange.bytes += after.length;
		for (const message of read(after)) {
			await onMessage(message);
			if (state === 'refused') return;
		}
		if (state === 'new' && strange.bytes > OF_STRANGER.bytes) throw new ProtocolError('too many bytes without a key');
	};
}
