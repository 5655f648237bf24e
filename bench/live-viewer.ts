import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { LIVE_DELAY_SECONDS } from '#domain/watching/player/live-edge.rules.ts';

// A page that watches a live stream, as requests: playlist, segments and state like hls.js and the player, on one connection on a raw
// socket, so that five hundred of them cost less than the server they measure.

type Answer = { status: number; ms: number; body: Buffer };
type Waiting = { path: string; began: number; keepsBody: boolean; done: (answer: Answer) => void; fail: (error: Error) => void };

const HEAD_END = Buffer.from('\r\n\r\n');
/** all sockets read into it one after the other; what is kept is copied */
const read = Buffer.allocUnsafe(256 * 1024);

function openConnection({ port, headers }: { port: number; headers: string }) {
	let waiting: Waiting | null = null;
	let head: Buffer = Buffer.alloc(0);
	let text = '';
	let left = -1;
	let pieces: Buffer[] = [];

	const finish = () => {
		const done = waiting;
		if (!done) return;
		const bytes = Buffer.concat(pieces);
		const body = /content-encoding: br/i.test(text) ? brotliDecompressSync(bytes) : bytes;
		waiting = null;
		done.done({ status: Number(text.slice(9, 12)), ms: performance.now() - done.began, body });
	};
	const onBytes = (count: number, buffer: Uint8Array): boolean => {
		let chunk = Buffer.from(buffer.buffer, buffer.byteOffset, count);
		if (left < 0) {
			head = Buffer.concat([head, chunk]);
			const end = head.indexOf(HEAD_END);
			if (end < 0) return true;
			text = head.toString('latin1', 0, end);
			left = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
			chunk = head.subarray(end + HEAD_END.length);
		}
		left -= chunk.length;
		if (waiting?.keepsBody) pieces.push(Buffer.from(chunk));
		if (left <= 0) finish();
		return true;
	};
	const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: read, callback: onBytes } });
	const onEnd = (error?: Error) => waiting?.fail(error ?? new Error('the server closed the connection'));
	socket.on('error', onEnd).on('close', () => onEnd());
	return {
		get: (path: string, keepsBody = false) =>
			new Promise<Answer>((done, fail) => {
				waiting = { path, keepsBody, began: performance.now(), done, fail };
				[head, text, left, pieces] = [Buffer.alloc(0), '', -1, []];
				socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
			}),
		close: () => void socket.destroy(),
	};
}

type Fetched = { number: number; ms: number; arrivedAt: number };
export type Seen = { segments: Fetched[]; playlists: number[]; failed: string[] };

type Viewer = {
	port: number;
	/** address of the list of qualities, and the cookie of this browser */
	url: string;
	cookie: string;
	signal: AbortSignal;
};

type Listed = { name: string; number: number; seconds: number };

function readPlaylist(body: Buffer): { init: string; segments: Listed[] } {
	const lines = body.toString('latin1').split('\n');
	const segments = lines.flatMap((name, index) => {
		const number = /-(\d+)\.m4s$/.exec(name)?.[1];
		return number ? [{ name, number: Number(number), seconds: Number(/[\d.]+/.exec(lines[index - 1] ?? '')?.[0]) }] : [];
	});
	return { init: /URI="([^"]+)"/.exec(lines.join('\n'))?.[1] ?? '', segments };
}

/** The playlist of the stream as it is sent, which is the one with the most bits. */
function highestQuality(master: Buffer): string {
	const lines = master.toString('latin1').split('\n');
	const qualities = lines.flatMap((line, index) => {
		const bits = /^#EXT-X-STREAM-INF:.*?BANDWIDTH=(\d+)/.exec(line)?.[1];
		return bits ? [{ bits: Number(bits), name: lines[index + 1] ?? '' }] : [];
	});
	const highest = qualities.toSorted((one, other) => other.bits - one.bits)[0];
	if (!highest) throw new Error(`no quality in the playlist: ${master.toString('latin1').slice(0, 300)}`);
	return highest.name;
}

/** The segment that is played `LIVE_DELAY_SECONDS` behind the end. */
function firstPlayed(segments: readonly Listed[]): number {
	let behind = 0;
	for (const { number, seconds } of segments.toReversed()) {
		behind += seconds;
		if (behind >= LIVE_DELAY_SECONDS) return number;
	}
	return segments[0]?.number ?? 1;
}

const TARGET_MS = 2_000;
const STATUS_MS = 2_000;

/** Watches until the signal; what was fetched, and when. */
export async function watch({ port, url, cookie, signal }: Viewer): Promise<Seen> {
	const headers = `host: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\naccept-encoding: gzip, deflate, br\r\n`;
	const { get, close } = openConnection({ port, headers });
	const seen: Seen = { segments: [], playlists: [], failed: [] };
	const folder = url.slice(0, url.lastIndexOf('/'));
	let media: string | null = null;
	const fetchFile = async (path: string, keepsBody = false) => {
		const answer = await get(path, keepsBody);
		if (answer.status !== 200) seen.failed.push(`${answer.status} ${path.slice(path.lastIndexOf('/'))}`);
		return answer;
	};
	let next = 0;
	let statusAt = performance.now() + STATUS_MS;
	while (!signal.aborted) {
		const began = performance.now();
		media ??= `${folder}/${highestQuality((await fetchFile(url, true)).body)}`;
		const playlist = await fetchFile(media, true);
		seen.playlists.push(playlist.ms);
		const { init, segments } = readPlaylist(playlist.body);
		if (next === 0 && segments.length > 0) {
			next = firstPlayed(segments);
			await fetchFile(`${folder}/${init}`);
		}
		const added = next === 0 ? [] : segments.filter(({ number }) => number >= next);
		for (const { name, number } of added) {
			const { ms } = await fetchFile(`${folder}/${name}`);
			seen.segments.push({ number, ms, arrivedAt: performance.now() });
			next = number + 1;
		}
		if (performance.now() >= statusAt) {
			statusAt += STATUS_MS;
			await fetchFile(`${folder}/status.json`);
		}
		// hls.js asks again after the target duration, and after half of it when nothing was new
		const wait = (added.length > 0 ? TARGET_MS : TARGET_MS / 2) - (performance.now() - began);
		if (wait > 0) await pause(wait, undefined, { signal }).catch(() => {});
	}
	close();
	return seen;
}
