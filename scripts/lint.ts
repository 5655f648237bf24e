import { spawnSync } from 'node:child_process';
import { CHECKS } from './lib/checks.ts';

// `npm run lint`: runs every check, then fails if one of them did.

const failed = CHECKS.filter(({ name, command, args }) => {
	console.log(`── ${name}`);
	return spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
});
console.log(failed.length === 0 ? '\nNothing found.' : `\nFailed: ${failed.map(({ name }) => name).join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);
