/** A spoken line; times in seconds, with fractions. */
export type Cue = { from: number; to: number; text: string };

const TIMING = /^((?:\d{2,4}:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?\d{2}:\d{2}\.\d{3})/;
const ENTITIES: Record<string, string> = {
	lt: '<',
	gt: '>',
	amp: '&',
	nbsp: '\u00a0',
	lrm: '\u200e',
	rlm: '\u200f',
	quot: '"',
	apos: "'",
};

const seconds = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** The lines of a cue as plain text, never markup: a speaker named by `<v …>` is kept, other tags are not. */
export const cueLines = (cue: string): string[] =>
	cue
		.replace(/<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/g, '$1: ')
		.replace(/<[^>]*>/g, '')
		.replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);

/** In the lines of the cue, since each may have its own speaker; without marks that only matter where it is drawn. */
const spokenText = (cue: string): string =>
	cueLines(cue)
		.map((line) =>
			line
				.replace(/[\u200e\u200f]/g, '')
				.replace(/\s+/g, ' ')
				.trim(),
		)
		.filter(Boolean)
		.join('\n');

/** The lines of a stored track (as `cleanSubtitles` writes it), by time; cues without words are left out. */
export function readCues(content: string): Cue[] {
	const cues = content.split(/\n{2,}/).flatMap((block) => {
		const [timing = '', ...lines] = block.split('\n');
		const match = TIMING.exec(timing);
		const text = spokenText(lines.join('\n'));
		return match?.[1] && match[2] && text !== '' ? [{ from: seconds(match[1]), to: seconds(match[2]), text }] : [];
	});
	return cues.toSorted((a, b) => a.from - b.from);
}

/** Version of the parser; a job parses tracks of an older version again. */
export const LINES_VERSION = 2;
