import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { AMF_NULL, amfNumber, amfObject, amfString, CHUNK_SIZE, command, HANDSHAKE, message } from './rtmp-bytes.ts';

// A sender as OBS is one: RTMP over a socket, with H.264 and AAC of a test film. Written apart from the server's own code.

type Packet = { type: 8 | 9; at: number; body: Buffer };

const signed24 = (value: number) => {
	const bytes = Buffer.alloc(3);
	bytes.writeIntBE(value, 0, 3);
	return bytes;
};

const bytesOf = (source: AllowSharedBufferSource | undefined): Buffer => {
	if (!source) throw new Error('the film has no configuration');
	return ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source as ArrayBuffer);
};

/**
 * When pictures that are shown at these times, in the order of decoding, are decoded, in milliseconds: each later than the one before and
 * none after it is shown. For that everything is shown later by `delay`, the sound too; `shift` is from decoding until showing.
 */
export function decodeTimes(shownAt: readonly number[]): { delay: number; times: { at: number; shift: number }[] } {
	const shown = shownAt.map((seconds) => Math.round(seconds * 1000));
	const decoded = shown.toSorted((a, b) => a - b);
	const delay = Math.max(0, ...shown.map((ms, index) => (decoded[index] ?? 0) - ms));
	return { delay, times: shown.map((ms, index) => ({ at: decoded[index] ?? 0, shift: ms + delay - (decoded[index] ?? 0) })) };
}

/** The packets of a film in the order of sending, and the two first messages that describe them. */
async function readPackets(bytes: Buffer) {
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const video = await input.getPrimaryVideoTrack();
	const audio = await input.getPrimaryAudioTrack();
	if (!video) throw new Error('the film has no picture');
	const pictures: EncodedPacket[] = [];
	for await (const packet of new EncodedPacketSink(video).packets()) pictures.push(packet);
	const { delay, times } = decodeTimes(pictures.map(({ timestamp }) => timestamp));
	const packets = pictures.map(({ type, data }, index): Packet => {
		const { at, shift } = times[index] ?? { at: 0, shift: 0 };
		return { type: 9, at, body: Buffer.concat([Buffer.from([type === 'key' ? 0x17 : 0x27, 1]), signed24(shift), data]) };
	});
	if (audio)
		for await (const { timestamp, data } of new EncodedPacketSink(audio).packets()) {
			// a frame before the beginning only prepares the decoder of a file
			const at = delay + Math.round(timestamp * 1000);
			if (at >= 0) packets.push({ type: 8, at, body: Buffer.concat([Buffer.from([0xaf, 1]), data]) });
		}
	const picture = bytesOf((await video.getDecoderConfig())?.description);
	const sound = audio && bytesOf((await audio.getDecoderConfig())?.description);
	return {
		packets: packets.toSorted((a, b) => a.at - b.at),
		durationMs: Math.round(Math.max(...pictures.map(({ timestamp, duration }) => timestamp + duration)) * 1000),
		configs: [
			{ type: 9 as const, at: 0, body: Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), picture]) },
			...(sound ? [{ type: 8 as const, at: 0, body: Buffer.concat([Buffer.from([0xaf, 0]), sound]) }] : []),
		],
	};
}

const heardMore = (socket: Socket) => Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => {});

/** A NAL unit of filler data. */
function fillerUnit(length: number): Buffer {
	const unit = Buffer.alloc(4 + 2 + length, 0xff);
	unit.writeUInt32BE(2 + length);
	unit[4] = 12;
	unit[5 + length] = 0x80;
	return unit;
}

/** Waits until the server has said this. */
async function said(socket: Socket, heard: { bytes: Buffer }, ...words: string[]): Promise<string | null> {
	for (;;) {
		const found = words.find((word) => heard.bytes.includes(word));
		if (found) return found;
		if (socket.destroyed || socket.readableEnded) return null;
		await heardMore(socket);
	}
}

export type SenderOptions = { port: number; key: string; app?: string /** the address the connection comes from */; localAddress?: string };
export type SendOptions = {
	/** seconds of the film that are sent; longer than the film: it begins again */
	seconds?: number;
	/** where the time of the sender begins, in seconds */
	from?: number;
	/** at the speed of the film, not at once */
	realTime?: boolean;
	signal?: AbortSignal;
	/** time of a packet, to send odd ones */
	time?: (ms: number) => number;
	/** bytes added to each frame that decoders skip, for the bitrate of a real stream */
	filler?: number;
	/** a frame was sent */
	onFrame?: () => void;
};

/** Connects and asks to publish. `isAdmitted` is false when the server refused. */
export async function openSender({ port, key, app = 'live', localAddress }: SenderOptions) {
	const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress && { localAddress }) });
	const heard = { bytes: Buffer.alloc(0) as Buffer };
	socket.on('error', () => {});
	socket.on('data', (bytes) => {
		// the answer to a publish is among the last bytes
		heard.bytes = Buffer.concat([heard.bytes, bytes]).subarray(-16_384);
	});
	await once(socket, 'connect');
	const ours = Buffer.alloc(HANDSHAKE, 7);
	socket.write(Buffer.concat([Buffer.from([3]), ours]));
	while (heard.bytes.length < 1 + 2 * HANDSHAKE) {
		if (socket.destroyed || socket.readableEnded) throw new Error('the server closed the connection');
		await heardMore(socket);
	}
	socket.write(heard.bytes.subarray(1, 1 + HANDSHAKE));
	const size = Buffer.alloc(4);
	size.writeUInt32BE(CHUNK_SIZE);
	socket.write(message(0, { type: 1, at: 0, body: size }, 2));
	socket.write(command(0, amfString('connect'), amfNumber(1), amfObject({ app: amfString(app), type: amfString('nonprivate') })));
	await said(socket, heard, 'NetConnection.Connect.Success');
	socket.write(command(0, amfString('releaseStream'), amfNumber(2), AMF_NULL, amfString(key)));
	socket.write(command(0, amfString('createStream'), amfNumber(4), AMF_NULL));
	socket.write(command(1, amfString('publish'), amfNumber(5), AMF_NULL, amfString(key), amfString('live')));
	const answer = await said(socket, heard, 'NetStream.Publish.Start', 'NetStream.Publish.BadName');

	const write = async (packet: Packet) => {
		if (!socket.write(message(1, packet, packet.type === 9 ? 6 : 4)) && !socket.destroyed)
			await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
	};
	// not `once`, which fails where the server has closed it first and what is still sent is answered by a reset
	const closed = new Promise<void>((done) => (socket.closed ? done() : socket.once('close', () => done())));
	return {
		isAdmitted: answer === 'NetStream.Publish.Start',
		/** the server has closed the connection */
		closed,
		async send(bytes: Buffer, { seconds, from = 0, realTime = false, signal, time = (ms) => ms, filler = 0, onFrame }: SendOptions = {}) {
			const added = filler > 0 ? fillerUnit(filler) : null;
			const { packets, configs, durationMs } = await readPackets(bytes);
			for (const config of configs) await write({ ...config, at: time(from * 1000) });
			const until = (seconds ?? durationMs / 1000) * 1000;
			const began = performance.now();
			for (let round = 0; round * durationMs < until; round++)
				for (const packet of packets) {
					const at = round * durationMs + packet.at;
					if (at >= until || socket.destroyed || signal?.aborted) break;
					const early = realTime ? at - (performance.now() - began) : 0;
					if (early > 0) await pause(early, undefined, { signal }).catch(() => {});
					const body = added && packet.type === 9 ? Buffer.concat([packet.body, added]) : packet.body;
					await write({ ...packet, body, at: time(from * 1000 + at) });
					if (packet.type === 9) onFrame?.();
				}
		},
		/** one message of picture or sound */
		message: (type: Packet['type'], body: Buffer) => write({ type, at: 0, body }),
		/** the connection breaks */
		drop: () => void socket.destroy(),
		/** the sender stops in order */
		async finish() {
			socket.write(command(1, amfString('FCUnpublish'), amfNumber(6), AMF_NULL, amfString(key)));
			socket.end(command(0, amfString('deleteStream'), amfNumber(7), AMF_NULL, amfNumber(1)));
			await closed;
		},
	};
}
