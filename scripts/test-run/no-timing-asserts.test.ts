import { expect, it } from 'vitest';
import { testFiles } from '../testing/test-files.ts';

const SELF = 'scripts/test-run/no-timing-asserts.test.ts';

const linesWith = (pattern: RegExp) =>
	testFiles()
		.filter(({ path }) => path !== SELF)
		.flatMap(({ path, text }) =>
			text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
		);

it('F-005 no test measures elapsed time, processor time or memory: what must be fast is a benchmark', () => {
	expect(
		linesWith(/performance\.now|Date\.now\(\) - [a-z]|process\.(hrtime|cpuUsage|threadCpuUsage|memoryUsage|resourceUsage)|console\.time\(/),
	).toEqual([]);
});

it('F-004 no test is left out on some machines', () => {
	expect(linesWith(/\.(skipIf|runIf|only|todo)\b|\b(it|test|describe)\.(skip|fixme)\b/)).toEqual([]);
});
