import {
	EncodedAudioPacketSource,
	EncodedPacket,
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

/** `sound`: the file its sound is in, when not in the same one. */
export type JoinPart = { path: string; sound?: string };

/** Recorded one after the other, with the same settings; they become one film without gaps. */
export type JoinTask = { parts: JoinPart[]; target: string };

/** In which the parts of a recording differ: a film has one configuration of each decoder. `heard`: the paths of the parts with sound. */
export type OtherSettings = { picture: boolean; sound: boolean; heard: string[] };

type Tracks = { picture: InputVideoTrack; sound: InputAudioTrack | null };
type Config = { description?: AllowSharedBufferSource };

const bytesOf = (config: Config | null): Buffer => {
	const described = config?.description;
	if (!described) return Buffer.alloc(0);
	return ArrayBuffer.isView(described)
		? Buffer.from(described.buffer, described.byteOffset, described.byteLength)
		: Buffer.from(described as ArrayBuffer);
};

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

const open = (path: string) => openContainer({ kind: 'mp4', path });

/** Null also for a track without packets: a sender may name its sound and send none. */
async function soundSettings(track: InputAudioTrack | null): Promise<AudioDecoderConfig | null> {
	const first = track && (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true }));
	return first && track.getDecoderConfig();
}

/** The settings of all parts; some may be without sound. */
async function readSettings(parts: readonly JoinPart[]) {
	const pictures: VideoDecoderConfig[] = [];
	const sounds: AudioDecoderConfig[] = [];
	const heard: string[] = [];
	for (const part of parts) {
		using input = open(part.path);
		using other = part.sound === undefined ? null : open(part.sound);
		const picture = await (await input.getPrimaryVideoTrack())?.getDecoderConfig();
		const sound = await soundSettings(await (other ?? input).getPrimaryAudioTrack());
		if (picture) pictures.push(picture);
		if (!sound) continue;
		sounds.push(sound);
		heard.push(part.path);
	}
	return { pictures, sounds, heard };
}

const differ = ([first, ...others]: readonly Config[]) => others.some((config) => !bytesOf(config).equals(bytesOf(first ?? null)));

/** A shorter time without sound stays as it is. */
const MAX_GAP_SECONDS = 1;
const AAC_LC = 'mp4a.40.2';
const SAMPLES_OF_A_FRAME = 1024;
/** One frame of AAC-LC in which nothing is heard, by the number of channels. */
const SILENT_FRAMES = new Map([
	[1, Buffer.from('00c800802380', 'hex')],
	[2, Buffer.from('210049900219002380', 'hex')],
]);

/** Silence as packets: players and packages expect sound from the beginning to the end. None for unusual settings of the sound. */
function* silence(config: AudioDecoderConfig | null, { from, until }: { from: number; until: number }) {
	const frame = config?.codec === AAC_LC ? SILENT_FRAMES.get(config.numberOfChannels) : undefined;
	if (!config || !frame || until - from <= MAX_GAP_SECONDS) return;
	const duration = SAMPLES_OF_A_FRAME / config.sampleRate;
	for (let count = 0; from + (count + 1) * duration <= until; count++)
		yield new EncodedPacket(frame, 'key', from + count * duration, duration);
}

/**
 * Copies the packets of all parts into one MP4; nothing is encoded. Where there is no sound, silence is added. Answers the settings that
 * differ: then nothing is made.
 */
export async function joinParts({ parts, target }: JoinTask, report: (seconds: number) => void): Promise<OtherSettings | null> {
	const { pictures, sounds, heard } = await readSettings(parts);
	const other = { picture: differ(pictures), sound: differ(sounds), heard };
	if (other.picture || other.sound) return other;
	const [soundConfig = null] = sounds;
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
	const picture = new EncodedVideoPacketSource('avc');
	const sound = new EncodedAudioPacketSource('aac');
	output.addVideoTrack(picture);
	if (soundConfig) output.addAudioTrack(sound);
	let isStarted = false;
	let from = 0;
	let heardUntil = 0;
	const times = { picture: createPictureTimes(), sound: createSoundTimes() };
	const addSound = async (packet: EncodedPacket) => {
		heardUntil = packet.timestamp + packet.duration;
		await sound.add(packet, { decoderConfig: soundConfig ?? undefined });
	};
	for (const part of parts) {
		using input = open(part.path);
		using other = part.sound === undefined ? null : open(part.sound);
		const tracks = { picture: await input.getPrimaryVideoTrack(), sound: await (other ?? input).getPrimaryAudioTrack() };
		if (!tracks.picture) continue;
		if (!isStarted) await output.start();
		isStarted = true;
		const sounding = soundConfig && tracks.sound;
		const pictureConfig = (await tracks.picture.getDecoderConfig()) ?? undefined;
		let began: number | null = null;
		let ends = from;
		for await (const { of, packet } of inOrder({ picture: tracks.picture, sound: sounding })) {
			began ??= packet.timestamp;
			const wanted = Math.max(0, packet.timestamp - began + from);
			const timestamp = times[of]({ type: packet.type, timestamp: wanted, duration: packet.duration });
			if (timestamp === null) continue;
			const moved = packet.clone({ timestamp });
			ends = Math.max(ends, timestamp + packet.duration);
			if (of === 'sound') await addSound(moved);
			else {
				for (const silent of silence(soundConfig, { from: heardUntil, until: timestamp })) {
					times.sound(silent);
					await addSound(silent);
				}
				await picture.add(moved, { decoderConfig: pictureConfig });
			}
			report(timestamp);
		}
		from = ends;
	}
	if (!isStarted) throw new Error('nothing was recorded');
	await output.finalize();
	return null;
}
