import { readFileSync, writeFileSync } from 'node:fs';
import { SCHEMA_FILES } from '#schemas/invoice-xml.ts';

// Fetches the ministry's current invoice schema and its licence into schemas/fa3, byte for byte, and prints which files have changed:
// node scripts/refresh-invoice-schema.ts [address of the repository's files]

const PUBLISHED = 'https://raw.githubusercontent.com/CIRFMF/ksef-docs/main';
const base = (process.argv[2] ?? PUBLISHED).replace(/\/+$/, '');
const SCHEMAS = 'faktury/schemy/FA';

const files: [name: string, path: string][] = [
	[SCHEMA_FILES.invoice, `${SCHEMAS}/${SCHEMA_FILES.invoice}`],
	...SCHEMA_FILES.included.map((name): [string, string] => [name, `${SCHEMAS}/bazowe/${name}`]),
	['LICENSE.txt', 'LICENSE.txt'],
];

async function fetchFile(path: string): Promise<Buffer> {
	const answer = await fetch(`${base}/${path.split('/').map(encodeURIComponent).join('/')}`);
	if (!answer.ok) throw new Error(`${path}: HTTP ${answer.status}`);
	return Buffer.from(await answer.arrayBuffer());
}

// all of them before the first is written: half of a new schema would be none
const fetched = await Promise.all(files.map(async ([name, path]) => ({ name, bytes: await fetchFile(path) })));
for (const { name, bytes } of fetched) {
	const file = new URL(`../schemas/fa3/${encodeURIComponent(name)}`, import.meta.url);
	const isSame = readFileSync(file).equals(bytes);
	if (!isSame) writeFileSync(file, bytes);
	console.log(`${isSame ? 'same   ' : 'changed'} ${name}`);
}
