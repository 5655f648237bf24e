import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { domainMutations } from './mutations/domain.ts';
import type { Mutation } from './mutations/mutation.ts';
import { serverMutations } from './mutations/server.ts';
import { contentMutations } from './mutations/server-content.ts';
import { webMutations } from './mutations/web.ts';

// `npm run mutations`: breaks the product on purpose, one small change at a time, and checks that the test with its id fails.
// `-- --from 11 --to 20` for a part of the list, `-- --only E5` for one; `-- --unbroken` runs the same tests on the unchanged product, which
// must pass. Works in a copy of the last commit; the working tree is not touched.

const ALL = [...domainMutations, ...serverMutations, ...contentMutations, ...webMutations];
const { values } = parseArgs({
	options: { from: { type: 'string' }, to: { type: 'string' }, only: { type: 'string' }, unbroken: { type: 'boolean', default: false } },
});
const selected = values.only
	? ALL.filter(({ id }) => id === values.only)
	: ALL.slice(Number(values.from ?? 1) - 1, Number(values.to ?? ALL.length));

/** The last commit in a separate folder, with the packages of this one. */
function copyTree(): string {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-mutations-'));
	const files = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { maxBuffer: 1 << 30 });
	execFileSync('tar', ['-x', '-C', folder], { input: files });
	// linked one by one, so that caches that tools write next to the packages stay in the copy
	mkdirSync(join(folder, 'node_modules'));
	for (const name of readdirSync('node_modules'))
		if (!name.startsWith('.') || name === '.bin') symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
	return folder;
}

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] };

const projectOf = (test: string) => (test.startsWith('server/') ? 'server' : test.startsWith('web/') ? 'web' : 'domain');
const named = (id: string) => `(^|[^\\w-])${id}(?![\\w-])`;

type Outcome = { passed: number; failed: number };

/** Runs only the tests whose names contain the id. */
async function outcomeOf(folder: string, { test, id }: Mutation): Promise<Outcome> {
	const report = join(folder, 'report.json');
	rmSync(report, { force: true });
	const flags = ['--project', projectOf(test), test, '-t', named(id), '--reporter=json', `--outputFile=${report}`];
	const child = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...flags], { cwd: folder, stdio: 'ignore' });
	running = child;
	await new Promise((done) => child.once('exit', done));
	const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
	const results = testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ fullName }) => new RegExp(named(id)).test(fullName));
	const count = (wanted: string) => results.filter(({ status }) => status === wanted).length;
	return { passed: count('passed'), failed: count('failed') };
}

async function outcomeBroken(folder: string, mutation: Mutation): Promise<Outcome> {
	const path = join(folder, mutation.file);
	const source = readFileSync(path, 'utf8');
	if (source.split(mutation.find).length !== 2) throw new Error(`${mutation.file} has not exactly one: ${mutation.find}`);
	writeFileSync(
		path,
		source.replace(mutation.find, () => mutation.replace),
	);
	try {
		return await outcomeOf(folder, mutation);
	} finally {
		writeFileSync(path, source);
	}
}

let running: ReturnType<typeof spawn> | undefined;
const folder = copyTree();
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const end of ['SIGINT', 'SIGTERM'] as const)
	process.once(end, () => {
		running?.kill('SIGTERM');
		process.exit(1);
	});

const [good, bad] = values.unbroken ? ['passes', 'FAILS'] : ['found', 'SURVIVED'];
let count = 0;
for (const mutation of selected) {
	const started = performance.now();
	const { passed, failed } = await (values.unbroken ? outcomeOf : outcomeBroken)(folder, mutation);
	const isGood = values.unbroken ? passed > 0 && failed === 0 : failed > 0;
	if (isGood) count += 1;
	const seconds = Math.round((performance.now() - started) / 1000);
	console.log(`${(isGood ? good : bad)?.padEnd(8)}  ${mutation.id.padEnd(7)} ${mutation.name} (${mutation.test}, ${seconds} s)`);
}
console.log(`${count} of ${selected.length} ${values.unbroken ? 'pass' : 'found'}`);
process.exitCode = count === selected.length ? 0 : 1;
