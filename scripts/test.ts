import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { CHECKS } from './lib/checks.ts';
import { memoryFolder } from './lib/memory-folder.ts';
import { ensureWebBuild } from './lib/web.ts';
import { failedStories, failedTests } from './test-run/failures.ts';
import { type FileTime, type PlaywrightReport, secondsOfSuite, slowest } from './test-run/file-times.ts';
import { processorSeconds } from './test-run/processor-seconds.ts';
import { skippedTests, type VitestReport } from './test-run/vitest-report.ts';

// Lint, types, domain, web, server and browser tests, and one closing line for people and machines alike.
// With --slow only the tests tagged as slow and the search for unused code, which are left out otherwise (docs/decisions/0032-slow-tests.md).

type Outcome = { passed: number; failed: number; skipped: number };

const isSlowRun = process.argv.includes('--slow');

/** The temporary files of all tests, removed at the end. Open like /tmp, because some tests run as two users. */
const temporary = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'rampa-test-'));
chmodSync(temporary, 0o1777);
process.env.TMPDIR = temporary;
process.once('exit', () => {
	try {
		rmSync(temporary, { recursive: true, force: true });
	} catch (error) {
		console.error(`${temporary} could not be removed: ${error}`);
	}
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

// many tests start processes of the same code: its modules are compiled once
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/compile');
const started = performance.now();
const print = (line: string) => console.log(`\n── ${line} (${Math.round((performance.now() - started) / 1000)} s)`);

const fileTimes: FileTime[] = [];
const failures: string[] = [];

type Output = 'shown' | 'held';

/** Buffers the output of a command until it ends, so that parallel commands stay readable. */
const run = (command: string, args: string[], output: Output = 'shown', env: NodeJS.ProcessEnv = {}) =>
	new Promise<number>((done) => {
		const piped = output === 'held' ? 'pipe' : 'inherit';
		const child = spawn(command, args, { stdio: ['ignore', piped, piped], env: { ...process.env, ...env } });
		const held: Buffer[] = [];
		child.stdout?.on('data', (chunk: Buffer) => held.push(chunk));
		child.stderr?.on('data', (chunk: Buffer) => held.push(chunk));
		child.once('error', () => done(127));
		child.once('close', (code) => {
			if (held.length > 0) process.stdout.write(Buffer.concat(held));
			done(code ?? 1);
		});
	});

/** A step without tests of its own counts as one. */
const step = async (name: string, command: string, args: string[]): Promise<Outcome> => {
	const failed = (await run(command, args, 'held')) === 0 ? 0 : 1;
	if (failed > 0) failures.push(`  failed: ${name}`);
	print(`${name}: ${failed === 0 ? 'nothing found' : 'failed'}`);
	return { passed: 1 - failed, failed, skipped: 0 };
};

async function vitest(): Promise<Outcome> {
	const file = join(temporary, 'vitest.json');
	const which = `--tagsFilter=${isSlowRun ? 'slow' : '!slow'}`;
	const code = await run('vitest', ['run', which, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
	print('domain, web and server tests ended');
	try {
		const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
		failures.push(...failedTests(report.testResults));
		for (const { name, startTime, endTime } of report.testResults)
			fileTimes.push({ file: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 });
		const failed = report.numFailedTests + (report.numFailedTests === 0 && code !== 0 ? Math.max(1, report.numFailedTestSuites) : 0);
		return { passed: report.numPassedTests, failed, skipped: skippedTests(report.testResults, isSlowRun) };
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

async function browser(): Promise<Outcome> {
	const file = join(temporary, 'browser.json');
	const which = `--grep${isSlowRun ? '' : '-invert'}=@slow`;
	const code = await run('playwright', ['test', which, '--reporter=dot,json'], 'held', { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
	print('browser tests ended');
	try {
		const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
		failures.push(...suites.flatMap(failedStories));
		for (const suite of suites) fileTimes.push({ file: `e2e/journeys/${suite.file}`, seconds: secondsOfSuite(suite) });
		const failed = stats.unexpected + stats.flaky;
		return { passed: stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped: stats.skipped };
	} catch {
		return { passed: 0, failed: 1, skipped: 0 };
	}
}

type AuditReport = { error?: unknown; metadata?: { vulnerabilities: { high: number; critical: number } } };

/** Known vulnerabilities in production packages. If the registry has no audit endpoint, the step is skipped with a message. */
async function audit(): Promise<Outcome> {
	const child = spawn('npm', ['audit', '--omit=dev', '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
	let text = '';
	child.stdout.on('data', (chunk) => {
		text += chunk;
	});
	await new Promise((done) => child.once('close', done));
	const found = (parseJson(text) as AuditReport | null)?.metadata?.vulnerabilities;
	if (!found) {
		print('known vulnerabilities in dependencies: the registry did not answer, skipped');
		return { passed: 0, failed: 0, skipped: 1 };
	}
	const serious = found.high + found.critical;
	print(`known vulnerabilities in dependencies: ${serious === 0 ? 'none' : `${serious} high or critical, run npm audit`}`);
	return { passed: serious === 0 ? 1 : 0, failed: serious === 0 ? 0 : 1, skipped: 0 };
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

const checks = () => [...CHECKS.map(({ name, command, args }) => step(name, command, args)), audit()];
const slowChecks = () => [step('unused files, exports and packages', 'knip', ['--no-progress'])];

async function tests(): Promise<Outcome[]> {
	await ensureWebBuild(print);
	print('domain, web and server tests, and browser tests');
	return Promise.all([vitest(), browser()]);
}

// all at the same time: each has a slow part at its end, which would otherwise leave a core idle
print(isSlowRun ? 'slow tests, unused code' : `${CHECKS.map(({ name }) => name).join(', ')}, known vulnerabilities, build`);
const [results, ...outcomes] = await Promise.all([tests(), ...(isSlowRun ? slowChecks() : checks())]);
outcomes.push(...results);

console.log(`\nThe slowest files:\n${slowest(fileTimes, 10)}`);
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);

const spent = processorSeconds();
if (spent !== null) console.log(`\n${Math.round(spent)} processor seconds`);

const sum = (part: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[part], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(sum('failed') === 0 ? 0 : 1);
