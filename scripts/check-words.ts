import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// Words that code, comments, test names and documents do not use: metaphors, private vocabulary, "he" for a person, citations of documents
// that are not in this repository. CONTRIBUTING.md has the glossary.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SELF = 'scripts/check-words.ts';
/** texts for people (of the product, its demo, its changelog), titles of plays, lists that quote other documents, and applied migrations */
const NOT_OURS =
	/^(posters\/classics\.ts$|server\/migrations\/00(0\d|1[0-8])_|domain\/src\/(texts\/|.*\.texts\.ts$)|scripts\/demo\/|docs\/(behaviours|failures)\.md$|CHANGELOG\.md$|LICENSE$)/;

const WORDS: Record<string, string> = {
	'he|him|his|himself': 'they, the person',
	'houses?': 'theatre, installation, app, test app',
	'walls?(?! clock)': 'import rule',
	floors: 'layer',
	'doors?': 'opening, backlog',
	'squeez(e|ed|es|ing)': 'compress',
	'knocks?': 'retry, request',
	yardstick: 'baseline',
	'desk|openDesk': 'sale settings',
	'gathered|steadily|wakened|collectYoung|meddler?': 'batched, small heap, coalesced, minor GC, intercept',
	'sayingWhy|applySeen|standingOf|bookOrder|salesOf': 'see the glossary',
	'(lies?|lay) ready': 'cached',
	'unless (told|asked)': 'by default',
	'grave ones|known holes|setting the stage': 'serious, vulnerabilities, seeding',
	'words of the specification': 'texts of the specification',
	farewells: 'farewell mails',
	'(drawn|ready) (pages?|answers?)': 'rendered pages, cached responses',
	'nobody in particular': 'everyone, an anonymous visitor',
	'(gives?|makes?) way': 'is replaced by, is overwritten by',
	'c[oa]mes? of it': 'result',
	'(his|its|their) own time': 'asynchronously',
	'puts? out': 'clear (an alarm)',
	'words of the machine': 'internal codes',
	'Considered and left': 'Considered and rejected',
	'wish(es)?|swept': 'request; deleted',
	'AskedDocument|DrawnPage|ReadyPages?|auditLook|isNearly|isDatabaseAway':
		'RequestedDocument, RenderedPage, CachedPage, PageCache, auditView, isSimilar',
	'mend(s|ed|ing)?|vouch(es|ed|ing)?': 'correct, fix; sign, confirm',
	'what stands|standingGrosze|standing_grosze': 'current sums, unrefunded amount',
	'(went|gone) back': 'refunded',
	'(handed|hands?) out': 'available, sent, issued',
	'at the most': 'at most',
	'(MOST|LONGEST)_\\w+': 'MAX_…',
	'\\w*[a-z]Anew|\\w*HandedOut|asksFor|askedElsewhere|wakeQueue|leaveQueue': 'again, available, needsStep',
	'(rules|api)\\.md': 'the id in docs/behaviours.md',
	'spec \\d §\\d+': 'the id in docs/behaviours.md',
	'catalogue [A-N]\\d+': 'the id in docs/failures.md',
};
/** Not in code, test names and messages; documents may use them. */
const CODE_WORDS: Record<string, string> = {
	somebody: 'a person, another process',
	anew: 'again, new',
	'asked (for|about)': 'requested, queried',
	'beside|told': 'next to, with; reported, shown',
};
const compile = (words: Record<string, string>) =>
	Object.entries(words).map(([word, instead]) => ({ pattern: new RegExp(`\\b(?:${word})\\b`, 'i'), instead }));
const BANNED = compile(WORDS);
const BANNED_IN_CODE = [...BANNED, ...compile(CODE_WORDS)];
/** Strings of three words and more: test names, messages, log lines, summaries of calls. */
const SENTENCE = /(['"`])((?:\\.|(?!\1).)*? (?:\\.|(?!\1).)*? (?:\\.|(?!\1).)*?)\1/g;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.md'], {
	cwd: ROOT,
	encoding: 'utf8',
});

/** The prose and names of a file: comments, sentences and identifiers of code, comments of SQL, all text of a document. */
function proseOf(file: string, source: string): { at: number; text: string }[] {
	const matches = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => ({ at: match.index, text: match[0] }));
	if (file.endsWith('.md')) return matches(/.+/g);
	if (file.endsWith('.sql')) return matches(/--.*/g);
	const comments = parseSync(file, source).comments.map(({ start, value }) => ({ at: start, text: value }));
	const code = comments.reduceRight(
		(text, { at, text: comment }) => text.slice(0, at) + ' '.repeat(comment.length + 2) + text.slice(at + comment.length + 2),
		source,
	);
	const names = [...code.replace(/(['"`])(?:\\.|(?!\1).)*\1/g, (string) => ' '.repeat(string.length)).matchAll(/[A-Za-z_$][\w$]*/g)];
	return [
		...comments,
		...[...code.matchAll(SENTENCE)].map((match) => ({ at: match.index, text: match[0] })),
		...names.map((match) => ({ at: match.index, text: match[0] })),
	];
}

const findings = tracked
	.split('\n')
	.filter((file) => file && file !== SELF && !NOT_OURS.test(file) && existsSync(`${ROOT}${file}`))
	.flatMap((file) => {
		const source = readFileSync(`${ROOT}${file}`, 'utf8');
		return proseOf(file, source).flatMap(({ at, text }) =>
			(file.endsWith('.md') ? BANNED : BANNED_IN_CODE).flatMap(({ pattern, instead }) => {
				const found = pattern.exec(text);
				return found ? [`${file}:${source.slice(0, at + found.index).split('\n').length} "${found[0]}" (${instead})`] : [];
			}),
		);
	});

for (const line of findings) console.error(line);
console.log(findings.length === 0 ? 'Plain words only.' : `${findings.length} words to replace`);
process.exit(findings.length === 0 ? 0 : 1);
