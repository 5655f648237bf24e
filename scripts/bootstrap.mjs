// Runs before every command, by bootstrap.cjs, on whatever Node the machine has (20 or newer). Everything after it runs on Node 24, which
// npm puts first on the PATH from node_modules/.bin.
//   --install      installs the packages of the lockfile if missing or different: for start, test and dev. Every other
//                  command only checks, because a server may be running from this folder, or the folder may be read-only.
//   --development  with the packages of the tests
//   --chromium     finds a browser for the tests
//   <file> …       the command itself, where nothing had to be installed. It is not left to a `pre` script of npm alone, which npm
//                  skips where it is set to ignore scripts.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { whatIsWrong } from './lib/installed.mjs';
import { installing, installLock, runningFrom, runningStart } from './lib/running.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packagedNode = join(root, 'node_modules', '.bin', 'node');
const [major] = process.versions.node.split('.').map(Number);
const args = process.argv.slice(2);
const fileAt = args.findIndex((arg) => !arg.startsWith('--'));
const options = fileAt === -1 ? args : args.slice(0, fileAt);
const has = (option) => options.includes(`--${option}`);

function stop(line) {
	console.error(line);
	process.exit(1);
}

const isWritable = (path) => {
	try {
		accessSync(path, constants.W_OK);
		return true;
	} catch {
		return false;
	}
};

function install() {
	const running = runningStart(resolve(root, process.env.DATA_DIR || 'data')) || runningFrom(root);
	if (running)
		stop(
			`The packages have changed and must be installed, but process ${running} (npm start) runs with them: stop it first, then run this command again.`,
		);
	const modules = join(root, 'node_modules');
	if (![root, ...(existsSync(modules) ? [modules] : [])].every(isWritable))
		stop(`The packages must be installed, and ${root} is read-only for you: run \`npm ci\` as its owner.`);
	const other = installing(root);
	if (other) stop(`Process ${other} is installing the packages of this folder: wait until it has ended, then run this command again.`);
	console.log('Installing dependencies (once, and after an update)…');
	// npm's own Node: the packaged one is about to be replaced
	const { npm_execpath: cli, npm_node_execpath: node } = process.env;
	const [command, first] = cli && node ? [node, [cli]] : ['npm', []];
	const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	const args = [...first, 'ci', ...(has('development') ? ['--include=dev'] : []), ...quiet];
	// a group of its own, so that a signal ends all its processes, and this one waits for them
	const npm = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' });
	if (npm.pid) writeFileSync(installLock(root), String(npm.pid));
	process.once('exit', () => rmSync(installLock(root), { force: true }));
	let interrupted = false;
	const interrupt = () => {
		interrupted = true;
		try {
			// npm itself ignores the gentler ones while it writes files
			process.kill(process.platform === 'win32' ? npm.pid : -npm.pid, 'SIGKILL');
		} catch (_error) {
			// it has just ended
		}
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
	const ended = (code) => {
		if (interrupted) process.exit(130);
		if (code !== 0) stop('Installing dependencies failed. Look at the lines above; a second try often helps if the network was down.');
		// it is for glibc: on Alpine it does not run, and npm would take it before the machine's own
		if (existsSync(packagedNode) && spawnSync(packagedNode, ['--version']).status !== 0) rmSync(packagedNode);
		checkPrograms();
	};
	npm.once('error', () => ended(1));
	npm.once('exit', ended);
}

/** The headless shell comes first: it needs half the resources of a full browser. */
const BROWSERS = [process.env.CHROMIUM_PATH, ...JSON.parse(readFileSync(join(root, 'scripts', 'lib', 'browsers.json'), 'utf8'))];
const hasBrowser = () => BROWSERS.some((path) => path && existsSync(path));

/** Independent of the caller's PATH and umask: system packages must find system programs and be readable by all users. */
function installChromium() {
	console.log('Installing Chromium from the system packages for the browser tests…');
	const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
	const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' } };
	const mask = process.umask(0o022);
	spawnSync('/usr/bin/apt-get', ['update', '-qq'], quiet);
	for (const name of ['chromium-headless-shell', 'chromium'])
		if (!hasBrowser()) spawnSync('/usr/bin/apt-get', ['install', '-y', '-qq', name], quiet);
	process.umask(mask);
}

function checkPrograms() {
	if (major < 24 && !existsSync(packagedNode))
		stop(
			`Rampa runs on Node 24; this machine has ${process.versions.node}, and the packages no Node for ${process.platform}-${process.arch}: install Node 24, or run \`npm ci\` with optional packages.`,
		);
	if (!has('chromium') || hasBrowser()) return;
	if (process.getuid && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) installChromium();
	if (!hasBrowser())
		stop(
			'The browser tests need Chromium: install it (for example `sudo apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to a Chrome or Chromium you have.',
		);
}

/** In this process, so that its signals, exit code and arguments are those of the command alone. */
function run(file) {
	if (major < 24)
		stop(`Rampa runs on Node 24, and this is Node ${process.versions.node}: run the command by npm, which finds the packaged one.`);
	process.argv.splice(1, fileAt + 2, file);
	let isDone = false;
	// as Node does for a file of its own that waits for what never comes
	process.once('beforeExit', () => isDone || process.exit(13));
	import(pathToFileURL(file).href).then(() => {
		isDone = true;
	});
}

const wrong = whatIsWrong(root, { development: has('development') });
if (wrong && has('install')) install();
else if (wrong === 'missing') stop('Packages are missing: run `npm ci` in this folder, then this command again.');
else if (wrong === 'foreign')
	stop(`The packages were installed for another kind of machine than this one (${process.platform}-${process.arch}): run \`npm ci\` here.`);
else {
	checkPrograms();
	if (fileAt !== -1) run(join(root, args[fileAt]));
}
