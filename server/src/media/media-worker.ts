import { type ChildLimits, holdLimits, ignoreSignals } from '../lib/child-limits.ts';
import { type AddonState, addonFault } from './media-addon.ts';
import type { MediaMessage, MediaTask, PackageTask } from './media-process.ts';
import type { Addon } from './media-worker.node-av.ts';

// The process that opens films (started by media-process.ts): one task, passed as an argument, answered by messages.

const task = JSON.parse(process.argv[2] ?? '') as MediaTask & ChildLimits;

const send = (message: MediaMessage) =>
	new Promise<void>((done, fail) => process.send?.(message, undefined, undefined, (error) => (error ? fail(error) : done())));

/** Null where the addon is not installed or not built for this machine. */
const loadAddon = (): Promise<Addon | null> => import('./media-worker.node-av.ts').catch(() => null);

const checkAddon = (): Promise<AddonState> =>
	import('./media-worker.node-av.ts').then(
		({ version }) => ({ version: version(), fault: null }),
		(error) => ({ version: null, fault: addonFault(error) }),
	);

async function inspect({ film, still, decode }: Extract<MediaTask, { task: 'inspect' }>) {
	const { probeContainer } = await import('./media-worker.containers.ts');
	const found = await probeContainer(film);
	const addon = decode ? await loadAddon() : null;
	const probe = found === 'unreadable' && addon ? await addon.probe(film) : found;
	await send({ kind: 'probe', probe });
	if (!addon || !still || typeof probe === 'string') return;
	if (await addon.takeStill(film, { duration: probe.duration, target: still })) await send({ kind: 'still' });
}

async function inspectSound(path: string) {
	const { probeSound } = await import('./media-worker.containers.ts');
	return send({ kind: 'probe', probe: await probeSound(path) });
}

async function convert({ film, target, duration }: Extract<MediaTask, { task: 'convert' }>) {
	const addon = await loadAddon();
	if (!addon) throw new Error('no addon');
	await addon.convert(film, { target, onSeconds: (seconds) => void send({ kind: 'percent', percent: percentOf(seconds, duration) }) });
	await send({ kind: 'converted' });
}

const percentOf = (seconds: number, duration: number | null) => (duration ? Math.min(99, Math.floor((seconds / duration) * 100)) : 0);

const REPORT_MS = 500;

function reporter() {
	let reportedAt = 0;
	return (done: number) => {
		if (Date.now() - reportedAt < REPORT_MS) return;
		reportedAt = Date.now();
		void send({ kind: 'progress', done });
	};
}

async function join(task: Extract<MediaTask, { task: 'join' }>) {
	const { joinParts } = await import('./media-worker.join.ts');
	const made = await joinParts(task, reporter());
	await send('lengths' in made ? { kind: 'joined', ...made } : { kind: 'other-settings', settings: made });
}

async function makeSegments(task: Extract<MediaTask, { task: 'segments' }>) {
	const { encodeSegments } = await import('./media-worker.segments.ts');
	await send({ kind: 'segments', ...(await encodeSegments(task, reporter())) });
}

async function makePart(part: PackageTask) {
	const { film } = part;
	const addon = await loadAddon();
	if (!addon) throw new Error('no addon');
	const report = reporter();
	if (part.task === 'survey') {
		const { surveyFilm } = await import('./media-worker.survey.ts');
		return send({ kind: 'survey', survey: await surveyFilm(film, addon) });
	}
	if (part.task === 'chunk') {
		const { makeChunk } = await import('./media-worker.chunk.ts');
		return send({ kind: 'chunk', tracks: await makeChunk(film, part, report) });
	}
	if (part.task === 'sound') {
		const { makeSound } = await import('./media-worker.sound.ts');
		return send({ kind: 'sound', track: await makeSound(film, part, report) });
	}
	const { makeBoard } = await import('./media-worker.storyboard.ts');
	return send({ kind: 'board', sheets: await makeBoard(film, part, report) });
}

async function run() {
	await send({ kind: 'ready' });
	holdLimits(task);
	if (task.task === 'check') await send({ kind: 'addon', ...(await checkAddon()) });
	else if (task.task === 'inspect') await inspect(task);
	else if (task.task === 'inspect-sound') await inspectSound(task.path);
	else if (task.task === 'convert') await convert(task);
	else if (task.task === 'join') await join(task);
	else if (task.task === 'segments') await makeSegments(task);
	else await makePart(task);
}

ignoreSignals();
run().then(
	() => process.exit(0),
	(error) => {
		process.stderr.write(String(error?.stack ?? error));
		process.exit(1);
	},
);
