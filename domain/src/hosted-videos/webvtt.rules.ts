/** Maximum length of a subtitle file, in characters; a three-hour play has about 150 thousand. */
export const MAX_SUBTITLES = 900_000;
const MAX_CUES = 20_000;

const UTF_16 = [
	{ mark: [0xff, 0xfe], name: 'utf-16le' },
	{ mark: [0xfe, 0xff], name: 'utf-16be' },
];

/** The text of a subtitle file: UTF-8, UTF-16 by its byte order mark, else Windows-1250, in which older programs write Polish. */
export function decodeSubtitles(bytes: Uint8Array): string {
	const utf16 = UTF_16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
	if (utf16) return new TextDecoder(utf16.name).decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1250').decode(bytes);
	}
}

/** Letters that were lost when the file was read in a wrong encoding. */
export const hasLostLetters = (content: string): boolean => content.includes('\uFFFD');

const TIME = String.raw`(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const TIMING = new RegExp(`^(${TIME})[ \\t]+-->[ \\t]+(${TIME})(?:[ \\t]+(.*))?$`);
const SRT_TIMING = /^(\d{1,3}:\d{2}:\d{2}),(\d{3})([ \t]+-->[ \t]+)(\d{1,3}:\d{2}:\d{2}),(\d{3})(.*)$/;
const SETTING =
	/^(?:vertical:(?:rl|lr)|line:-?\d{1,3}(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d+)?%(?:,[a-z-]{1,12})?|size:\d{1,3}(?:\.\d+)?%|align:(?:start|center|end|left|right))$/;

/** The allowed tags of WebVTT, without attributes: b, i, u, ruby, rt, c with classes, v with a speaker, lang, and times. */
const TAG = new RegExp(
	`^(?:/?(?:b|i|u|ruby|rt|c|v|lang)|c(?:\\.[\\w-]{1,30}){1,5}|v(?:\\.[\\w-]{1,30})*[ \\t][^<>&"']{1,60}|lang[ \\t][A-Za-z-]{2,12}|${TIME})$`,
);

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Known tags are kept, every other `<` and `>` is escaped, so no text of a cue is ever parsed as markup (failure G8). */
function cleanText(line: string): string {
	return line
		.replace(/<([^\s<>][^<>]{0,99})>/g, (_whole, inside: string) => (TAG.test(inside) ? `\uE000${inside}\uE001` : ''))
		.replace(/-->/g, '→')
		.replace(/</g, '&lt;')
		.replace(/>/g, '&gt;')
		.replace(/\uE000/g, '<')
		.replace(/\uE001/g, '>');
}

function cleanCue(lines: string[]): string | null {
	const at = lines.findIndex((line) => line.includes('-->'));
	const match = at >= 0 && at <= 1 ? TIMING.exec(lines[at] ?? '') : null;
	if (!match?.[1] || !match[2] || seconds(match[2]) < seconds(match[1])) return null;
	const settings = (match[3] ?? '').split(/[ \t]+/).filter((setting) => SETTING.test(setting));
	// an empty line would end the cue
	const text = lines
		.slice(at + 1)
		.map(cleanText)
		.filter((line) => line.trim() !== '');
	return [[match[1], '-->', match[2], ...settings].join(' '), ...text].join('\n');
}

const padHours = (time: string) => (time.indexOf(':') === 1 ? `0${time}` : time);

/** SubRip differs by the missing header and the decimal comma. */
const fromSubRip = (lines: string[]) =>
	lines.map((line) =>
		line.replace(
			SRT_TIMING,
			(_whole, from: string, fromMs: string, arrow: string, to: string, toMs: string, rest: string) =>
				`${padHours(from)}.${fromMs}${arrow}${padHours(to)}.${toMs}${rest}`,
		),
	);

function blocksOf(lines: string[]): string[][] {
	const blocks: string[][] = [[]];
	for (const line of lines) {
		if (line.trim() === '') blocks.push([]);
		else blocks.at(-1)?.push(line);
	}
	return blocks.filter((block) => block.length > 0);
}

/**
 * Rewrites subtitles with header, times, allowed settings and tags only (no styles, no notes).
 * SubRip is accepted too. Null when it is neither format, has no cue, or a cue has an invalid time.
 */
export function cleanSubtitles(content: string): string | null {
	if (content.length > MAX_SUBTITLES) return null;
	const given = content
		.replace(/^\uFEFF/, '')
		.replace(/[^\P{Cc}\t\n\r]|[\uE000\uE001]/gu, '')
		.split(/\r\n|\r|\n/);
	const isVtt = /^WEBVTT(?:[ \t].*)?$/.test(given[0] ?? '');
	if (!isVtt && !given.some((line) => SRT_TIMING.test(line))) return null;
	const [, ...afterHeader] = isVtt ? blocksOf(given) : [[], ...blocksOf(fromSubRip(given))];
	const cues = afterHeader.filter(([first = '']) => !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first));
	if (cues.length === 0 || cues.length > MAX_CUES) return null;
	const cleaned = cues.map(cleanCue);
	return cleaned.some((cue) => cue === null) ? null : `WEBVTT\n\n${cleaned.join('\n\n')}\n`;
}
