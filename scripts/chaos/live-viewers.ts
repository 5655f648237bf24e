import { setTimeout as pause } from 'node:timers/promises';
import { filesOf } from '#testing/read-package.ts';
import type { Random } from '../demo/random.ts';

// People who watch a live stream on two nodes: they ask the other node when one does not answer, and compare all they get.

type Listed = { name: string; line: string };

export type LiveViewer = {
	/** number of the last segment this viewer has */
	last(): number;
	/** of the quality that is watched */
	playlist: string;
	/** files that were announced, with their sizes */
	files(): ReadonlyMap<string, number>;
	/** the answer to a request that must succeed, on any node */
	get(path: string): Promise<Buffer>;
	done: Promise<void>;
};

type Options = {
	/** addresses of the nodes */
	nodes: readonly string[];
	token: string;
	eventId: number;
	random: Random;
	/** watches the lowest quality that is offered when the stream is opened, else the sender's own */
	isSlow: boolean;
	signal: AbortSignal;
	/** something that must never happen */
	wrong: (what: string) => void;
};

const ASK_EVERY_MS = 1_000;
const AGAIN_MS = 300;
const TIMEOUT_MS = 10_000;

function readPlaylist(text: string): { sequence: number; inits: string[]; segments: Listed[] } {
	const lines = text.split('\n');
	const segments = lines.flatMap((name, index) => (name.endsWith('.m4s') ? [{ name, line: `${lines[index - 1]} ${name}` }] : []));
	const inits = [...text.matchAll(/#EXT-X-MAP:URI="([^"]+)"/g)].map(([, uri = '']) => uri);
	return { sequence: Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? -1), inits, segments };
}

const numberOf = (name: string) => Number(/-(\d+)\.m4s$/.exec(name)?.[1] ?? 0);

export async function startWatching(url: string, eventId: number, token: string) {
	const answer = await fetch(`${url}/api/watch/event/${eventId}`, {
		method: 'POST',
		headers: { 'x-auth-token': token, 'content-type': 'application/json' },
		body: '{}',
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!answer.ok) throw new Error(`watching answered ${answer.status}: ${await answer.text()}`);
	const { source, live } = (await answer.json()) as { source: { kind: string; url: string }; live?: { state: string } };
	return { source, live, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

export async function openLiveViewer({ nodes, token, eventId, random, isSlow, signal, wrong }: Options): Promise<LiveViewer> {
	let turn = random.below(nodes.length);
	const { source, cookie } = await startWatching(nodes[turn] ?? '', eventId, token);
	const folder = source.url.slice(0, source.url.lastIndexOf('/'));
	const files = new Map<string, number>();
	let shown: Listed[] = [];
	let sequence = 0;
	let last = 0;

	/** Until a node answers. A node that is gone, or without its database, is no fault; a refusal is. */
	const get = async (path: string): Promise<Buffer> => {
		for (;;) {
			try {
				const answer = await fetch(`${nodes[turn]}${path}`, { headers: { cookie }, signal: AbortSignal.timeout(TIMEOUT_MS) });
				const bytes = Buffer.from(await answer.arrayBuffer());
				if (answer.ok) return bytes;
				if (answer.status < 500) wrong(`${path.slice(path.lastIndexOf('/'))} answered ${answer.status}`);
			} catch {
				// the node was killed
			}
			turn = (turn + 1) % nodes.length;
			await pause(AGAIN_MS);
		}
	};
	const fetchFile = async (name: string) => {
		const { length } = await get(`${folder}/${name}`);
		const known = files.get(name);
		if (known !== undefined && known !== length) wrong(`${name} had ${known} bytes and has ${length}`);
		files.set(name, length);
	};

	const [lowest = '', ...others] = filesOf((await get(source.url)).toString());
	const playlist = (isSlow ? lowest : others.at(-1)) ?? lowest;
	const look = async () => {
		const found = readPlaylist((await get(`${folder}/${playlist}`)).toString());
		if (found.sequence < sequence) wrong(`the media sequence ${sequence} became ${found.sequence}`);
		sequence = found.sequence;
		// another node may know one segment less for a second; what both know is the same
		for (const [index, { line }] of found.segments.entries())
			if (shown[index] && shown[index].line !== line) wrong(`"${shown[index].line}" became "${line}"`);
		if (found.segments.length > shown.length) shown = found.segments;
		for (const name of [...found.inits, ...found.segments.map((segment) => segment.name)]) if (!files.has(name)) await fetchFile(name);
		last = Math.max(last, ...shown.map(({ name }) => numberOf(name)));
		// as a person who jumps to an earlier moment
		const [again] = files.size > 0 ? [random.pick([...files.keys()])] : [];
		if (again) await fetchFile(again);
	};
	const run = async () => {
		while (!signal.aborted) {
			await look();
			await pause(ASK_EVERY_MS);
			// as a load balancer without memory would
			turn = random.below(nodes.length);
		}
	};
	return { playlist, last: () => last, files: () => files, get: (name) => get(`${folder}/${name}`), done: run() };
}
