import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type TestFile = { path: string; text: string };

/** All tests of the repository, also those not committed yet. */
export const testFiles = (): TestFile[] =>
	execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
		cwd: ROOT,
		encoding: 'utf8',
	})
		.split('\n')
		.filter((path) => path && existsSync(join(ROOT, path)))
		.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
