// A checker of playlists by RFC 8216bis, written apart from the code that makes them: what it finds is a list of sentences.

type Attributes = Record<string, string>;
type Rendition = { uri: string; attributes: Attributes };
type Segment = { seconds: number; file: string; map: string; isDiscontinuous: boolean };
type Media = { name: string; target: number; type: string | null; sequence: number; isEnded: boolean; segments: Segment[] };

/** `size`: of a file in bytes. Names are below the folder of the master playlist. */
export type HlsFiles = { read: (name: string) => Promise<string>; size: (name: string) => Promise<number> };

const attributesOf = (line: string): Attributes =>
	Object.fromEntries(
		[...line.matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
	);

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const taggedBy = (lines: string[], tag: string) => lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1) ?? null;

function readMaster(text: string) {
	const lines = linesOf(text);
	const media = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:')).map((line) => ({ attributes: attributesOf(line) }));
	const variants: Rendition[] = lines.flatMap((line, index) =>
		line.startsWith('#EXT-X-STREAM-INF:') ? [{ attributes: attributesOf(line), uri: lines[index + 1] ?? '' }] : [],
	);
	return { media: media.map(({ attributes }) => ({ attributes, uri: attributes.URI ?? '' })), variants };
}

function readMedia(name: string, text: string): Media {
	const lines = linesOf(text);
	const folder = name.replace(/[^/]+$/, '');
	const segments: Segment[] = [];
	let [map, seconds, isDiscontinuous] = ['', Number.NaN, false];
	for (const line of lines) {
		if (line.startsWith('#EXT-X-MAP:')) map = `${folder}${attributesOf(line).URI}`;
		if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
		if (line === '#EXT-X-DISCONTINUITY') isDiscontinuous = true;
		if (line.startsWith('#')) continue;
		segments.push({ seconds, file: `${folder}${line}`, map, isDiscontinuous });
		[seconds, isDiscontinuous] = [Number.NaN, false];
	}
	return {
		name,
		target: Number(taggedBy(lines, '#EXT-X-TARGETDURATION')),
		type: taggedBy(lines, '#EXT-X-PLAYLIST-TYPE'),
		sequence: Number(taggedBy(lines, '#EXT-X-MEDIA-SEQUENCE') ?? 0),
		isEnded: lines.includes('#EXT-X-ENDLIST'),
		segments,
	};
}

const isCount = (text: string | undefined) => /^[1-9]\d*$/.test(text ?? '');

function mediaFaults({ name, target, type, isEnded, segments }: Media, isSubtitles: boolean): string[] {
	const faults: string[] = [];
	if (!Number.isInteger(target) || target < 1) faults.push(`${name}: no target duration`);
	if (type !== 'VOD' && type !== 'EVENT') faults.push(`${name}: no type`);
	if (type === 'VOD' && !isEnded) faults.push(`${name}: VOD without an end`);
	for (const { file, seconds, map } of segments) {
		if (!(seconds > 0)) faults.push(`${file}: no duration`);
		if (Math.round(seconds) > target) faults.push(`${file}: ${seconds} s is above the target of ${target} s`);
		if (!isSubtitles && map === '') faults.push(`${file}: no init file`);
	}
	return faults;
}

/** The heaviest run of segments between half and one and a half of the target duration, in bits a second. */
async function peakOf({ segments, target }: Media, { size }: HlsFiles): Promise<{ peak: number; average: number }> {
	const measured = await Promise.all(segments.map(async ({ file, seconds }) => ({ seconds, bits: 8 * (await size(file)) })));
	const total = measured.reduce((sum, { seconds, bits }) => ({ seconds: sum.seconds + seconds, bits: sum.bits + bits }));
	const runs = measured.flatMap((_, from) =>
		measured.slice(from).map((_, length) => {
			const run = measured.slice(from, from + length + 1);
			return { seconds: run.reduce((sum, { seconds }) => sum + seconds, 0), bits: run.reduce((sum, { bits }) => sum + bits, 0) };
		}),
	);
	const counted = runs.filter(({ seconds }) => seconds >= target / 2 && seconds <= 1.5 * target);
	return { peak: Math.max(0, ...counted.map(({ seconds, bits }) => bits / seconds)), average: total.bits / total.seconds };
}

const lengthOf = ({ segments }: Media) => segments.reduce((sum, { seconds }) => sum + seconds, 0);

function groupFaults(media: Rendition[]): string[] {
	return [...Map.groupBy(media, ({ attributes }) => `${attributes.TYPE} ${attributes['GROUP-ID']}`)].flatMap(([group, members]) => {
		const names = members.map(({ attributes }) => attributes.NAME ?? '');
		const defaults = members.filter(({ attributes }) => attributes.DEFAULT === 'YES').length;
		return [
			...(new Set(names).size === names.length && !names.includes('') ? [] : [`${group}: names are not unique`]),
			...(defaults <= 1 ? [] : [`${group}: several defaults`]),
			...(members.every(({ uri }) => uri !== '') ? [] : [`${group}: a member without an address`]),
		];
	});
}

/** Groups of one type have the same members. */
function memberFaults(media: Rendition[], type: string): string[] {
	const groups = Map.groupBy(
		media.filter(({ attributes }) => attributes.TYPE === type),
		({ attributes }) => attributes['GROUP-ID'],
	);
	const members = [...groups.values()].map((group) => group.map(({ attributes }) => `${attributes.NAME} ${attributes.LANGUAGE}`).join());
	return new Set(members).size <= 1 ? [] : [`the groups of ${type} have other members`];
}

/** Everything against RFC 8216bis in the playlists of a film or a stream. */
export async function hlsFaults(master: string, files: HlsFiles): Promise<string[]> {
	const text = await files.read(master);
	const { media, variants } = readMaster(text);
	const faults = [...groupFaults(media), ...memberFaults(media, 'AUDIO'), ...memberFaults(media, 'SUBTITLES')];
	if (!text.startsWith('#EXTM3U\n')) faults.push('the master is no playlist');
	if (variants.length === 0) faults.push('there is no quality');
	const read = async (uri: string) => readMedia(uri, await files.read(uri));
	const loaded = await Promise.all(
		[...variants, ...media].map(async ({ uri, attributes }) => ({ uri, attributes, playlist: await read(uri) })),
	);
	const isSubtitles = (attributes: Attributes) => attributes.TYPE === 'SUBTITLES';
	for (const { attributes, playlist } of loaded) faults.push(...mediaFaults(playlist, isSubtitles(attributes)));
	const streamed = loaded.filter(({ attributes }) => !isSubtitles(attributes)).map(({ playlist }) => playlist);
	for (const of of ['target', 'type', 'isEnded', 'sequence'] as const)
		if (new Set(streamed.map((playlist) => playlist[of])).size > 1) faults.push(`playlists differ in ${of}`);
	const breaks = streamed.map(({ segments }) => segments.filter(({ isDiscontinuous }) => isDiscontinuous).length);
	if (new Set(breaks).size > 1) faults.push('playlists have other discontinuities');
	const lengths = streamed.filter(({ isEnded }) => isEnded).map(lengthOf);
	if (lengths.length > 0 && Math.max(...lengths) - Math.min(...lengths) > 0.5) faults.push(`playlists last ${lengths.join(', ')} s`);
	const playlistOf = (uri: string) => loaded.find((one) => one.uri === uri)?.playlist as Media;
	for (const { uri, attributes } of variants) {
		const { BANDWIDTH, CODECS, AUDIO, SUBTITLES } = attributes;
		const average = attributes['AVERAGE-BANDWIDTH'];
		if (!isCount(BANDWIDTH) || !isCount(average) || Number(average) > Number(BANDWIDTH)) faults.push(`${uri}: no bandwidth`);
		if (!CODECS) faults.push(`${uri}: no codecs`);
		if (!attributes.RESOLUTION) faults.push(`${uri}: no resolution`);
		const inGroup = (type: string, group: string | undefined) =>
			media.filter((one) => one.attributes.TYPE === type && one.attributes['GROUP-ID'] === group);
		const sounds = AUDIO === undefined ? [] : inGroup('AUDIO', AUDIO);
		if (AUDIO !== undefined && sounds.length === 0) faults.push(`${uri}: no sound ${AUDIO}`);
		if (SUBTITLES !== undefined && inGroup('SUBTITLES', SUBTITLES).length === 0) faults.push(`${uri}: no captions ${SUBTITLES}`);
		const own = await peakOf(playlistOf(uri), files);
		const heard = await Promise.all(sounds.map((sound) => peakOf(playlistOf(sound.uri), files)));
		const most = own.peak + Math.max(0, ...heard.map(({ peak }) => peak));
		if (Number(BANDWIDTH) < Math.floor(most)) faults.push(`${uri}: ${BANDWIDTH} bits a second are announced, and ${Math.ceil(most)} sent`);
	}
	for (const { attributes } of media) {
		if (attributes.TYPE === 'AUDIO' && !attributes.CHANNELS) faults.push(`${attributes.NAME}: no channels`);
		if (isSubtitles(attributes) && !attributes.LANGUAGE) faults.push(`${attributes.NAME}: no language`);
	}
	return faults;
}

/** What may not change between two readings of a playlist of a stream. */
export function changeFaults(before: string, after: string): string[] {
	const [one, other] = [readMedia('before', before), readMedia('after', after)];
	const kept = one.segments.every(({ file }, index) => other.segments[index]?.file === file);
	return [
		...(one.target === other.target ? [] : ['the target duration has changed']),
		...(one.type === other.type ? [] : ['the type has changed']),
		...(one.sequence === other.sequence && kept ? [] : ['what was shown has changed']),
	];
}
