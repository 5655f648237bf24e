import { readCommandEnv } from '#server/lib/env.ts';
import { exitWithMessage, StartupError } from '#server/lib/startup-error.ts';
import { describeLast } from './backup/last.ts';
import { makeBackup } from './backup/make.ts';

// `npm run backup -- <folder>`: database, files and secret as one set in a new folder below it. `npm run backup -- <folder> --age` only says
// how old the newest complete set is; exit code 1 when there is none or it is older than `--max-hours` (26 where it is not given).

const MAX_HOURS = 26;

async function main() {
	const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
	if (!folder) throw new StartupError('write `npm run backup -- <folder>`, a folder on another disk or machine');
	const hours = Number(process.argv.find((word) => word.startsWith('--max-hours='))?.split('=')[1] ?? MAX_HOURS);
	if (!process.argv.includes('--age')) await makeBackup(readCommandEnv(process.env), folder, (line) => console.log(line));
	const { text, isTooOld } = describeLast(folder, { now: new Date(), maxHours: hours });
	console.log(text);
	process.exitCode = isTooOld ? 1 : 0;
}

await main().catch(exitWithMessage);
