import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { fastestRate, type PackageReason, type SourceFacts } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { Film } from './film.ts';
import { isReadable, openContainer } from './media-worker.containers.ts';
import type { Addon } from './media-worker.node-av.ts';

/** packets read for the average of a container without an index */
const SAMPLED_PACKETS = 2_000;
/** seconds by which two readers of one file may differ on the time of a key frame */
const SAME_TIME = 0.005;
/** a film with more key frames than this is encoded */
const MAX_KEY_FRAMES = 50_000;

async function keyFramesOf(track: InputVideoTrack): Promise<number[]> {
	const sink = new EncodedPacketSink(track);
	const times: number[] = [];
	let packet = await sink.getFirstKeyPacket({ metadataOnly: true });
	while (packet && times.length <= MAX_KEY_FRAMES) {
		times.push(packet.timestamp);
		packet = await sink.getNextKeyPacket(packet, { metadataOnly: true });
	}
	return times;
}

/** FFmpeg cuts the film, so its times are used. Null when it finds other key frames. */
async function agreedKeyFrames(film: Film, times: number[], addon: Addon): Promise<number[] | null> {
	const [first = 0, middle = 0] = [times[0], times[Math.floor(times.length / 2)]];
	const offset = (await addon.keyFrameBefore(film, 0)) - first;
	const found = await addon.keyFrameBefore(film, middle + offset + SAME_TIME);
	if (Math.abs(offset) > 1 || Math.abs(found - middle - offset) > SAME_TIME || times.length > MAX_KEY_FRAMES) return null;
	return times.map((time) => time + offset);
}

/** pictures by whose times a variable rate is found */
const TIMED_PICTURES = 50_000;

async function fastestOf(track: InputVideoTrack): Promise<number> {
	const times: number[] = [];
	for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
		times.push(timestamp);
		if (times.length >= TIMED_PICTURES) break;
	}
	return fastestRate(times);
}

async function surveyContainer(film: Film, input: Input, addon: Addon): Promise<SourceFacts | PackageReason> {
	const track = await input.getPrimaryVideoTrack();
	if (!track) return 'no_picture';
	const last = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER, { metadataOnly: true });
	if (!last) return 'broken';
	const duration = last.timestamp + last.duration;
	const stats = await track.computePacketStats(film.kind === 'webm' ? SAMPLED_PACKETS : undefined);
	const sound = await input.getPrimaryAudioTrack();
	const codec = (await track.getCodecParameterString()) ?? 'unknown';
	const isH264 = track.codec === 'avc' && film.kind !== 'webm';
	return {
		duration,
		width: track.displayWidth,
		height: track.displayHeight,
		rotation: track.rotation,
		// of the whole film: the rate of the first packets would not reveal a wrong duration
		rate: film.kind === 'webm' ? stats.averagePacketRate : stats.packetCount / duration,
		fastest: await fastestOf(track),
		...(await addon.surveyFields(film)),
		picture: {
			codec,
			bitrate: stats.averageBitrate,
			keyFrames: isH264 ? await agreedKeyFrames(film, await keyFramesOf(track), addon) : null,
		},
		sound: sound && { codec: (await sound.getCodecParameterString()) ?? 'unknown' },
	};
}

/** Everything the plan of a package needs, or why there cannot be one. */
export async function surveyFilm(film: Film, addon: Addon): Promise<SourceFacts | PackageReason> {
	if (!isReadable(film)) return await addon.surveyByDemuxer(film);
	using input = openContainer(film);
	return await surveyContainer(film, input, addon);
}
