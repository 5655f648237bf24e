// `npm start` in this folder, as the given user: it must become ready within a bound and end cleanly by Ctrl-C. Plain JavaScript for any Node.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const READY_WITHIN_MS = 300_000;
const ENDED_WITHIN_MS = 30_000;
const user = process.argv[2] ? Number(process.argv[2]) : process.getuid?.();
const place = process.cwd();
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Outside the range from which outgoing connections take their ports, so that none takes it before the server listens. */
const port = 10_000 + (process.pid % 20_000);

/** What still runs from this folder, or keeps its data. */
function leftBehind() {
	const [folder] = place.split('/').slice(-2);
	const name = (pid) => {
		try {
			return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
		} catch {
			return '';
		}
	};
	const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid);
	return process.platform === 'linux' ? pids.map(name).filter((line) => line.includes(folder) && !line.includes('start.mjs')) : [];
}

const DATA_DIR = `${place}/data-of-${user}`;
console.log(`\n── npm start as user ${user}`);
const child = spawn('npm', ['start'], {
	cwd: place,
	env: { ...process.env, PORT: String(port), DATA_DIR },
	...(process.argv[2] ? { uid: user, gid: user } : {}),
	detached: true,
	stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)));
let isRunning = true;
void ended.then(() => {
	isRunning = false;
});

const isReady = () =>
	fetch(`http://127.0.0.1:${port}/readyz`).then(
		(answer) => answer.ok,
		() => false,
	);
async function within(ms, isDone) {
	const deadline = Date.now() + ms;
	while (Date.now() < deadline) {
		if (await isDone()) return true;
		await pause(250);
	}
	return isDone();
}

const ready = (await within(READY_WITHIN_MS, async () => !isRunning || (await isReady()))) && isRunning;
// Ctrl-C reaches every process of the terminal
if (isRunning) process.kill(-child.pid, ready ? 'SIGINT' : 'SIGKILL');
const end = await Promise.race([ended, pause(ENDED_WITHIN_MS).then(() => 'not at all')]);
await within(ENDED_WITHIN_MS, () => leftBehind().length === 0);
const left = leftBehind();
const isClean = [0, 130, 'SIGINT'].includes(end) && left.length === 0 && !(await isReady());
console.log(`${ready ? 'ready' : 'NOT READY'}, ended: ${end}${left.length > 0 ? `, left behind: ${left.join(' | ')}` : ''}`);
process.exit(ready && isClean ? 0 : 1);
