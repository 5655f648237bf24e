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
import type { FilmLengths } from '#domain/live/recording.rules.ts';
import { openContainer, spanOf } from './media-worker.containers.ts';
import { createPictureTimes, createSoundTimes } from './media-worker.times.ts';

/** `sound`: the file its sound is in, when not in the same one. */
export type JoinPart = { path: string; sound?: string };

/** Recorded one after the other, with the same settings; they become one film without gaps. */
export type JoinTask = { parts: JoinPart[]; target: string };

/** In which the parts of a recording differ: a film has one configuration of each decoder. `heard`: the paths of the parts with sound. */
export type OtherSettings = { picture: boolean; sound: boolean; heard: string[] };

/** What was made, as it can be read. */
export type Joined = { lengths: FilmLengths };

type Tracks = { picture: InputVideoTrack; sound: InputAudioTrack | null };
type Config = { description?: AllowSharedBufferSource };

const bytesOf = (config: Config | null): Buffer => {
	const described = config?.description;
	if (!described) return Buffer.alloc(0);
	return ArrayBuffer.isView(described)
		? Buffer.from(described.buffer, described.byteOffset, described.byteLength)
		: Buffer.from(described as ArrayBuffer);
};

/** The packets of both tracks, by time; `later`: how much later the times of the picture count. */
async function* inOrder({ picture, sound }: Tracks, later: number): AsyncGenerator<{ of: 'picture' | 'sound'; packet: EncodedPacket }> {
	const seen = new EncodedPacketSink(picture).packets();
	const heard = sound && new EncodedPacketSink(sound).packets();
	let next = (await seen.next()).value;
	let other = heard ? (await heard.next()).value : undefined;
	while (next || other) {
		if (next && (!other || next.timestamp - later <= other.timestamp)) {
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

const AAC_LC = 'mp4a.40.2';
const SAMPLES_OF_A_FRAME = 1024;
/** A frame of the sound that is copied is short enough to be in step. */
const MIN_COPIED_RATE = 16_000;
/** One frame of AAC-LC in which nothing is heard, by the number of channels. */
const SILENT_FRAMES = new Map([
	[1, Buffer.from('00c800802380', 'hex')],
	[2, Buffer.from('210049900219002380', 'hex')],
]);

const silentFrame = ({ codec, numberOfChannels }: AudioDecoderConfig) =>
	codec === AAC_LC ? SILENT_FRAMES.get(numberOfChannels) : undefined;

/** Sound that is copied, because the silence between its packets can be written without an encoder. */
const isUsual = (config: AudioDecoderConfig) => silentFrame(config) !== undefined && config.sampleRate >= MIN_COPIED_RATE;

/** Whole packets of silence: players and packages expect sound from the beginning to the end. */
function* silence(config: AudioDecoderConfig, { from, until }: { from: number; until: number }) {
	const frame = silentFrame(config);
	const duration = SAMPLES_OF_A_FRAME / config.sampleRate;
	if (!frame) return;
	for (let count = 0; from + (count + 1) * duration <= until; count++)
		yield new EncodedPacket(frame, 'key', from + count * duration, duration);
}

/** A picture that is this far ahead of the sound is no longer waiting for it: there is none. */
const NO_SOUND_SECONDS = 1;

/** The sound of a film: what overlaps is left out, and what is missing is silence. */
function createSound(config: AudioDecoderConfig, source: EncodedAudioPacketSource) {
	const times = createSoundTimes();
	let until = 0;
	const write = async (packet: EncodedPacket) => {
		until = packet.timestamp + packet.duration;
		await source.add(packet, { decoderConfig: config });
	};
	const fill = async (to: number) => {
		for (const silent of silence(config, { from: until, until: to })) {
			times(silent);
			await write(silent);
		}
	};
	return {
		add: async (packet: EncodedPacket) => {
			const timestamp = times(packet);
			if (timestamp === null) return;
			await fill(timestamp);
			await write(packet.clone({ timestamp }));
		},
		fill,
		fillBehind: async (picture: number) => {
			if (picture - until > NO_SOUND_SECONDS) await fill(picture);
		},
	};
}

/** Where it begins in the film, and in the files of its picture and its sound; `seconds`: how long its picture lasts. */
type JoinedPart = { tracks: Tracks; from: number; began: number; soundBegan: number; seconds: number };

/**
 * Copies the packets of all parts into one MP4; nothing is encoded. Where there is no sound, silence is added. Answers the settings that
 * differ: then nothing is made.
 */
export async function joinParts({ parts, target }: JoinTask, report: (seconds: number) => void): Promise<Joined | OtherSettings> {
	const { pictures, sounds, heard } = await readSettings(parts);
	const other = { picture: differ(pictures), sound: differ(sounds) || !sounds.every(isUsual), heard };
	if (other.picture || other.sound) return other;
	const [soundConfig = null] = sounds;
	const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(target) });
	const picture = new EncodedVideoPacketSource('avc');
	const soundSource = new EncodedAudioPacketSource('aac');
	output.addVideoTrack(picture);
	if (soundConfig) output.addAudioTrack(soundSource);
	await output.start();
	const sound = soundConfig && createSound(soundConfig, soundSource);
	const pictureTime = createPictureTimes();

	/** Returns where the next one begins. */
	const addPart = async ({ tracks, from, began, soundBegan, seconds }: JoinedPart): Promise<number> => {
		const decoderConfig = (await tracks.picture.getDecoderConfig()) ?? undefined;
		let ends = from;
		for await (const { of, packet } of inOrder(tracks, began - soundBegan)) {
			const wanted = packet.timestamp - (of === 'sound' ? soundBegan : began) + from;
			report(wanted);
			if (of === 'sound') {
				const middle = wanted + packet.duration / 2;
				if (middle > from && middle < from + seconds) await sound?.add(packet.clone({ timestamp: Math.max(from, wanted) }));
				continue;
			}
			const timestamp = pictureTime({ type: packet.type, timestamp: Math.max(from, wanted), duration: packet.duration });
			ends = Math.max(ends, timestamp + packet.duration);
			await sound?.fillBehind(timestamp);
			await picture.add(packet.clone({ timestamp }), { decoderConfig });
		}
		return ends;
	};

	let end = 0;
	for (const part of parts) {
		using input = open(part.path);
		using apart = part.sound === undefined ? null : open(part.sound);
		const seen = await input.getPrimaryVideoTrack();
		if (!seen) continue;
		// for the sound too: what was heard before and after it is left out; sound that was encoded apart begins with it
		const { from: began, to } = await spanOf(seen);
		const tracks = { picture: seen, sound: sound && (await (apart ?? input).getPrimaryAudioTrack()) };
		end = await addPart({ tracks, from: end, began, soundBegan: apart ? 0 : began, seconds: to - began });
	}
	if (end === 0) throw new Error('nothing was recorded');
	await sound?.fill(end);
	await output.finalize();
	return readLengths(target);
}

/** By the times of the first and the last packets. */
async function readLengths(path: string): Promise<Joined> {
	using input = open(path);
	const lengthOf = async (track: InputVideoTrack | InputAudioTrack | null) =>
		track && { from: await track.getFirstTimestamp(), to: await track.computeDuration() };
	const picture = await lengthOf(await input.getPrimaryVideoTrack());
	if (!picture) throw new Error('the film has no picture');
	return { lengths: { picture, sound: await lengthOf(await input.getPrimaryAudioTrack()) } };
}
