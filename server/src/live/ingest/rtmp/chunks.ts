// Messages of RTMP travel in chunks: https://rtmp.veriskope.com/docs/spec/ section 5.3

export type RtmpMessage = { type: number; timestamp: number; streamId: number; body: Buffer };

export const MESSAGE = {
	chunkSize: 1,
	abort: 2,
	acknowledgement: 3,
	userControl: 4,
	windowSize: 5,
	peerBandwidth: 6,
	audio: 8,
	video: 9,
	data: 18,
	command: 20,
} as const;

const DEFAULT_CHUNK = 128;
const MAX_CHUNK = 1 << 24;
const EXTENDED = 0xffffff;
/** chunk streams of one connection; senders use fewer than ten */
const MAX_CHUNK_STREAMS = 64;
const HEADER_BYTES = [11, 7, 3, 0] as const;

/** What a peer sent cannot be understood, or is not allowed. */
export class ProtocolError extends Error {}

type ChunkStream = {
	timestamp: number;
	delta: number;
	isExtended: boolean;
	length: number;
	type: number;
	streamId: number;
	received: Buffer[];
	missing: number;
};

const emptyStream = (): ChunkStream => ({
	timestamp: 0,
	delta: 0,
	isExtended: false,
	length: 0,
	type: 0,
	streamId: 0,
	received: [],
	missing: 0,
});

const wrap = (timestamp: number) => timestamp >>> 0;

type Head = { format: 0 | 1 | 2 | 3; id: number; bytes: number };

/** Null when more bytes are needed. */
function readBasicHeader(bytes: Buffer): Head | null {
	const [first, second, third] = bytes;
	if (first === undefined) return null;
	const format = (first >> 6) as Head['format'];
	const id = first & 0x3f;
	if (id > 1) return { format, id, bytes: 1 };
	if (second === undefined || (id === 1 && third === undefined)) return null;
	return id === 0 ? { format, id: second + 64, bytes: 2 } : { format, id: (third ?? 0) * 256 + second + 64, bytes: 3 };
}

/** The header of a chunk, written into its stream; how many bytes it took, or null when more are needed. */
function readHeader(bytes: Buffer, { format, bytes: from }: Head, stream: ChunkStream): number | null {
	const fixed = HEADER_BYTES[format];
	if (bytes.length < from + fixed) return null;
	const short = format === 3 ? 0 : bytes.readUIntBE(from, 3);
	const isExtended = format === 3 ? stream.isExtended : short === EXTENDED;
	const size = from + fixed + (isExtended ? 4 : 0);
	if (bytes.length < size) return null;
	const time = isExtended ? bytes.readUInt32BE(from + fixed) : short;
	const isNew = stream.missing === 0;
	stream.isExtended = isExtended;
	if (format <= 1) {
		stream.length = bytes.readUIntBE(from + 3, 3);
		stream.type = bytes.readUInt8(from + 6);
	}
	if (format === 0) {
		stream.streamId = bytes.readUInt32LE(from + 7);
		stream.timestamp = time;
		// a following message without a header of its own repeats it
		stream.delta = time;
	} else if (format <= 2) {
		stream.delta = time;
		stream.timestamp = wrap(stream.timestamp + time);
	} else if (isNew) stream.timestamp = wrap(stream.timestamp + stream.delta);
	return size;
}

/**
 * Takes bytes as they come and returns the messages that are complete, each read when it is requested: what follows a message that is refused
 * is never looked at. `limit` tells the longest message allowed now.
 */
export function createChunkReader(limit: () => number) {
	const streams = new Map<number, ChunkStream>();
	let chunkSize = DEFAULT_CHUNK;
	let rest: Buffer = Buffer.alloc(0);

	const streamOf = (id: number): ChunkStream => {
		const known = streams.get(id);
		if (known) return known;
		if (streams.size >= MAX_CHUNK_STREAMS) throw new ProtocolError('too many chunk streams');
		const made = emptyStream();
		streams.set(id, made);
		return made;
	};

	/** One chunk from the beginning of `rest`; null when it is not whole yet. */
	const takeChunk = (): { message: RtmpMessage | null } | null => {
		const head = readBasicHeader(rest);
		if (!head) return null;
		const stream = streamOf(head.id);
		const before = { ...stream };
		const size = readHeader(rest, head, stream);
		if (size === null) return null;
		if (stream.length > limit()) throw new ProtocolError('a message is too long');
		const missing = stream.missing === 0 ? stream.length : stream.missing;
		const wanted = Math.min(chunkSize, missing);
		if (rest.length < size + wanted) {
			streams.set(head.id, before);
			return null;
		}
		stream.received.push(rest.subarray(size, size + wanted));
		stream.missing = missing - wanted;
		rest = rest.subarray(size + wanted);
		if (stream.missing > 0) return { message: null };
		const { type, timestamp, streamId, received } = stream;
		stream.received = [];
		return { message: { type, timestamp, streamId, body: Buffer.concat(received) } };
	};

	const obey = ({ type, body }: RtmpMessage) => {
		if (type === MESSAGE.chunkSize && body.length >= 4) {
			chunkSize = body.readUInt32BE() & 0x7fffffff;
			if (chunkSize < 1 || chunkSize > MAX_CHUNK) throw new ProtocolError('a wrong chunk size');
		}
		if (type === MESSAGE.abort && body.length >= 4) streams.delete(body.readUInt32BE());
	};

	return function* (bytes: Buffer): Generator<RtmpMessage> {
		rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
		for (let chunk = takeChunk(); chunk; chunk = takeChunk()) {
			if (!chunk.message) continue;
			obey(chunk.message);
			yield chunk.message;
		}
	};
}

const CHUNK_STREAM = 3;

/** The bytes of one message, in chunks of `chunkSize`. */
export function writeMessage({ type, timestamp, streamId, body }: RtmpMessage, chunkSize: number, id = CHUNK_STREAM): Buffer {
	const isExtended = timestamp >= EXTENDED;
	const extended = Buffer.alloc(isExtended ? 4 : 0);
	if (isExtended) extended.writeUInt32BE(timestamp);
	const head = Buffer.alloc(12);
	head.writeUInt8(id);
	head.writeUIntBE(isExtended ? EXTENDED : timestamp, 1, 3);
	head.writeUIntBE(body.length, 4, 3);
	head.writeUInt8(type, 7);
	head.writeUInt32LE(streamId, 8);
	const pieces = [head, extended, body.subarray(0, chunkSize)];
	for (let at = chunkSize; at < body.length; at += chunkSize)
		pieces.push(Buffer.from([0xc0 | id]), extended, body.subarray(at, at + chunkSize));
	return Buffer.concat(pieces);
}
