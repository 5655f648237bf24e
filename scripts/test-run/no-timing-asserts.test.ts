import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SELF = 'scripts/test-run/no-timing-asserts.test.ts';

const testFiles = () =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
		cwd: ROOT,
		encoding: 'utf8',
	})
		.split('\n')
		.filter((path) => path && path !== SELF && existsSync(`${ROOT}${path}`));

const linesWith = (pattern: RegExp) =>
	testFiles().flatMap((path) =>
		readFileSync(`${ROOT}${path}`, 'utf8')
			.split('\n')
			.flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
	);

it('F-005 no test measures elapsed time, processor time or memory: what must be fast is a benchmark', () => {
	expect(
		linesWith(/performance\.now|Date\.now\(\) - [a-z]|process\.(hrtime|cpuUsage|threadCpuUsage|memoryUsage|resourceUsage)|console\.time\(/),
	).toEqual([]);
});

it('F-004 no test is left out on some machines', () => {
	expect(linesWith(/\.(skipIf|runIf|only|todo)\b|\b(it|test|describe)\.(skip|fixme)\b/)).toEqual([]);
});
