import { spawn } from 'node:child_process';
import { option } from './lib/option.ts';

// `npm run fuzz -- --cases 2000 --seed 1`: the fuzz test of the suite with the given number of cases per call; prints the seed, so that a finding can be reproduced.

const cases = option('cases', 2000);
const seed = option('seed', 1 + Math.floor(Math.random() * 1e6));
console.log(`seed ${seed}, ${cases} cases a call`);
// the configuration is loaded without bundling, so the folder may be read-only
spawn(
	'vitest',
	['run', '--configLoader=native', '--project', 'server', 'server/src/lib/http/fuzz.test.ts', `--testTimeout=${30 * 60_000}`],
	{
		stdio: 'inherit',
		env: { ...process.env, FUZZ_CASES: String(cases), FUZZ_SEED: String(seed) },
	},
).once('exit', (code) => process.exit(code ?? 1));
