import { spawn } from 'node:child_process';
import { option } from './lib/option.ts';

// `npm run fuzz:rtmp -- --strangers 2000 --turns 10000 --seed 1`: the test of strangers at the port of live senders with the given numbers;
// prints the seed, so that a finding can be reproduced.

const strangers = option('strangers', 2000);
const turns = option('turns', 10_000);
const seed = option('seed', 1 + Math.floor(Math.random() * 1e6));
console.log(`seed ${seed}, ${strangers} strangers, ${turns} connections in turn`);
// the configuration is loaded without bundling, so the folder may be read-only
spawn('vitest', ['run', '--configLoader=native', '--project', 'server', 'server/src/live/ingest/strangers.test.ts', '-t', 'G-021'], {
	stdio: 'inherit',
	env: { ...process.env, RTMP_STRANGERS: String(strangers), RTMP_IN_TURN: String(turns), FUZZ_SEED: String(seed) },
}).once('exit', (code) => process.exit(code ?? 1));
