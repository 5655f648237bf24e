import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

// `npm run named-ids`: the behaviours and failures that no test names yet. Exit code 1 when there are any.

const read = (file: string) => readFileSync(new URL(`../docs/${file}`, import.meta.url), 'utf8');
const wanted = [
	...read('behaviours.md').matchAll(/^- ((?:S[123]|R|F|B)-\d{3}) /gm),
	...read('failures.md').matchAll(/^- ([A-N]\d{1,2}) /gm),
].map(([, id = '']) => id);

const names = execFileSync(
	'git',
	['grep', '-hoE', '\\b((S[123]|R|F|B)-[0-9]{3}|[A-N][0-9]{1,2})\\b', '--', '*.test.ts', '*.test.tsx', '*.e2e.ts', 'docs/checked.md'],
	{ encoding: 'utf8', maxBuffer: 1 << 26 },
);
const named = new Set(names.split('\n'));
const missing = wanted.filter((id) => !named.has(id));
console.log(`${wanted.length - missing.length} of ${wanted.length} named${missing.length > 0 ? `; not yet: ${missing.join(' ')}` : ''}`);
process.exit(missing.length === 0 ? 0 : 1);
