import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { processorSeconds } from './processor-seconds.ts';

it.skipIf(!existsSync('/proc/self/stat'))('processor seconds of a test run include those of the programs it started', () => {
	const before = processorSeconds() ?? 0;
	spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
	expect(processorSeconds()).toBeGreaterThanOrEqual(before + 0.2);
});
