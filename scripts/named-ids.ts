import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm run named-ids`: behaviours and failures that no test names yet, and behaviours that tests name and no document lists. Exit code 1
// when there are any. Names of failures (`A1`) are also ordinary values of tests, so those are compared in one direction only.

const read = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
const listed = [
	...read('behaviours.md').matchAll(/^- ((?:S[123]|R|F|B|G|N|W)-\d{3}) /gm),
	...read('failures.md').matchAll(/^- ([A-N]\d{1,2}) /gm),
].map(([, id = '']) => id);

const names = execFileSync(
	'git',
	['grep', '-hoE', '\\b((S[123]|R|F|B|G|N|W)-[0-9]{3}|[A-N][0-9]{1,2})\\b', '--', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
	{ encoding: 'utf8', maxBuffer: 1 << 26 },
);
const named = new Set(names.trim().split('\n'));
const missing = listed.filter((id) => !named.has(id));
const unlisted = [...named].filter((id) => id.includes('-') && !listed.includes(id)).sort();
console.log(`${listed.length - missing.length} of ${listed.length} named${missing.length > 0 ? `; not yet: ${missing.join(' ')}` : ''}`);
if (unlisted.length > 0) console.log(`named by tests and listed nowhere: ${unlisted.join(' ')}`);
process.exit(missing.length + unlisted.length === 0 ? 0 : 1);
