import {
	EncodedAudioPacketSource,
	type EncodedPacket,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	FilePathTarget,
	type InputAudioTrack,
	type InputVideoTrack,
	Mp4OutputFormat,
	Output,
} from 'mediabunny';
import { openContainer } from './media-worker.containers.ts';
import { createPictureTimes, createSoundTimes } from './media-worker.times.ts';

/** Recorded one after the other, with the same settings; they become one film without gaps. */
export type JoinTask = { parts: string[]; target: string };

export class OtherSettings extends Error {}

type Tracks = { picture: InputVideoTrack; sound: InputAudioTrack | null };
type Config = { description?: AllowSharedBufferSource };

const bytesOf = (config: Config | null): Buffer => {
	const described = config?.description;
	if (!described) return Buffer.alloc(0);
	return ArrayBuffer.isView(described)
		? Buffer.from(described.buffer, described.byteOffset, described.byteLength)
		: Buffer.from(described as ArrayBuffer);
};

/** A film has one configuration of its decoder. */
async function refuseOther(track: InputVideoTrack | InputAudioTrack, known: Buffer | null): Promise<Buffer> {
	const found = bytesOf(await track.getDecoderConfig());
	if (known && !found.equals(known)) throw new OtherSettings('the parts were sent with different settings');
	return found;
}

/** The packets of both tracks, by time. */
async function* inOrder({ picture, sound }: Tracks): AsyncGenerator<{ of: 'picture' | 'sound'; packet: EncodedPacket }> {
	const seen = new EncodedPacketSink(picture).packets();
	const heard = sound && new EncodedPacketSink(sound).packets();
	let next = (await seen.next()).value;
	let other = heard ? (await heard.next()).value : undefined;
	while (next || other) {
		if (next && (!other || next.timestamp <= other.timestamp)) {
			yield { of: 'picture', packet: next };
			next = (await seen.next()).value;
		} else if (other) {
			yield { of: 'sound', packet: other };
			other = heard ? (await heard.next()).value : undefined;
		}
	}
}

/** Copies the packets of all parts into one MP4; nothing is encoded. */
export async function joinParts({ parts, target }: JoinTask, report: (seconds: number) => void): Promise<void> {
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
	const picture = new EncodedVideoPacketSource('avc');
	const sound = new EncodedAudioPacketSource('aac');
	output.addVideoTrack(picture);
	let isStarted = false;
	let hasSound = false;
	let from = 0;
	const times = { picture: createPictureTimes(), sound: createSoundTimes() };
	const known: { picture: Buffer | null; sound: Buffer | null } = { picture: null, sound: null };
	for (const path of parts) {
		using input = openContainer({ kind: 'mp4', path });
		const tracks = { picture: await input.getPrimaryVideoTrack(), sound: await input.getPrimaryAudioTrack() };
		if (!tracks.picture) continue;
		if (!isStarted) {
			hasSound = tracks.sound !== null;
			if (hasSound) output.addAudioTrack(sound);
			await output.start();
			isStarted = true;
		}
		known.picture = await refuseOther(tracks.picture, known.picture);
		const heard = hasSound ? tracks.sound : null;
		if (heard) known.sound = await refuseOther(heard, known.sound);
		const pictureConfig = (await tracks.picture.getDecoderConfig()) ?? undefined;
		const soundConfig = (await heard?.getDecoderConfig()) ?? undefined;
		let began: number | null = null;
		let ends = from;
		for await (const { of, packet } of inOrder({ picture: tracks.picture, sound: heard })) {
			began ??= packet.timestamp;
			const wanted = Math.max(0, packet.timestamp - began + from);
			const timestamp = times[of]({ type: packet.type, timestamp: wanted, duration: packet.duration });
			if (timestamp === null) continue;
			const moved = packet.clone({ timestamp });
			ends = Math.max(ends, timestamp + packet.duration);
			if (of === 'picture') await picture.add(moved, { decoderConfig: pictureConfig });
			else await sound.add(moved, { decoderConfig: soundConfig });
			report(timestamp);
		}
		from = ends;
	}
	if (!isStarted) throw new Error('nothing was recorded');
	await output.finalize();
}
