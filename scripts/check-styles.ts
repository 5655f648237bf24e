import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
	type File,
	isLeftGlobal,
	isModule,
	rawColours,
	sharedNames,
	shortNames,
	unusedAndUnknown,
	unusedTokens,
} from './styles/findings.ts';

// Checks stylesheets: colours by token, readable names, nothing unused. Global sheets are only counted.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (pattern: string): File[] =>
	globSync(pattern, { cwd: ROOT }).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${ROOT}${path}`, 'utf8') }));

const sheets = read('web/src/**/*.css');
const sources = read('web/src/**/*.{ts,tsx}');
const left = sheets.filter(isLeftGlobal);
const findings = [
	...sheets.filter((sheet) => !isLeftGlobal(sheet)).flatMap(rawColours),
	...sheets.filter((sheet) => !isLeftGlobal(sheet)).flatMap(shortNames),
	...unusedAndUnknown(sheets, sources),
	...sharedNames(sheets),
	...unusedTokens(sheets, sources),
];

for (const line of findings) console.error(line);
if (left.length > 0)
	console.log(
		`${left.length} sheets are global still: ${left.flatMap(rawColours).length} colours that are not tokens, ${left.flatMap(shortNames).length} short names`,
	);
console.log(
	findings.length === 0 ? `${sheets.filter(isModule).length} modules, nothing to change.` : `${findings.length} things to change`,
);
process.exit(findings.length === 0 ? 0 : 1);
