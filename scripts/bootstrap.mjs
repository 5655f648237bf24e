// Runs before every command, on whatever Node the machine has (20 or newer): installs what the lockfile names and finds a browser for the tests.
// Everything after it runs on Node 24, which npm puts first on the PATH from node_modules/.bin.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const marker = join(root, 'node_modules', '.rampa-installed');
const [major] = process.versions.node.split('.').map(Number);

function stop(line) {
	console.error(line);
	process.exit(1);
}

if (major < 20) stop(`Node ${process.versions.node} is too old: install Node 20 or newer (24 is best) and run the command again.`);

const wanted = createHash('sha256')
	.update(readFileSync(join(root, 'package-lock.json')))
	.digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
if (installed !== wanted) {
	console.log('Installing dependencies (once, and after an update)…');
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	// node-av would fetch an ffmpeg program nobody here calls; npm before 11.19 does not read "allowScripts"
	const env = { ...process.env, SKIP_FFMPEG: 'true' };
	const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', env });
	if (status !== 0) stop('Installing dependencies failed. Look at the lines above; a second try often helps when the network was away.');
	writeFileSync(marker, wanted);
}

const hasNode24 = major >= 24 || existsSync(join(root, 'node_modules', '.bin', 'node'));
if (!hasNode24)
	stop(
		`Rampa runs on Node 24; this machine has ${process.versions.node} and no packaged Node for ${process.platform}-${process.arch}. Install Node 24.`,
	);

/** The shell without a window comes first: it does half the work of a whole browser. */
const BROWSERS = [process.env.CHROMIUM_PATH, ...JSON.parse(readFileSync(join(root, 'scripts', 'lib', 'browsers.json'), 'utf8'))];
const hasBrowser = () => BROWSERS.some((path) => path && existsSync(path));
if (process.argv.includes('--chromium') && !hasBrowser()) {
	const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
	if (canInstall) {
		console.log('Installing Chromium from the system packages for the browser tests…');
		const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
		spawnSync('apt-get', ['update', '-qq'], quiet);
		for (const name of ['chromium-headless-shell', 'chromium'])
			if (!hasBrowser()) spawnSync('apt-get', ['install', '-y', '-qq', name], quiet);
	}
	if (!hasBrowser())
		stop(
			'The browser tests need Chromium: install it (for example `sudo apt-get install chromium-headless-shell`) or set CHROMIUM_PATH to a Chrome or Chromium you have.',
		);
}
