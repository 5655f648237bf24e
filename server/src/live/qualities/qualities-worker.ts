import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import type { FromQualities, MadeFiles, QualitiesTask, ToQualities } from './qualities-messages.ts';
import { makeQualities } from './transcode.ts';

// The process that makes lower qualities (started by qualities-process.ts): one segment after the other; no secrets, no database.

const task = JSON.parse(process.argv[2] ?? '') as QualitiesTask;

const MEMORY_EVERY_MS = 200;
const BYTES_OF_MEGABYTE = 1024 * 1024;

const tell = (message: FromQualities) => void process.send?.(message);

async function make({ number, init, file, sizes }: ToQualities): Promise<MadeFiles[]> {
	const bytes = Buffer.concat([await readFile(join(task.folder, init)), await readFile(join(task.folder, file))]);
	const made: MadeFiles[] = [];
	for (const { init: madeInit, segment, ...quality } of await makeQualities({ bytes, number, sizes })) {
		const files = { init: `${file}-${quality.name}.mp4`, file: `${file}-${quality.name}.m4s` };
		await writeFile(join(task.folder, files.init), madeInit);
		await writeFile(join(task.folder, files.file), segment);
		made.push({ ...quality, ...files, number, bytes: segment.length });
	}
	return made;
}

let last = Promise.resolve();
process.on('message', (message: ToQualities) => {
	last = last.then(() =>
		make(message).then(
			(made) => tell({ kind: 'made', number: message.number, made }),
			(error) => tell({ kind: 'failed', number: message.number, why: String(error) }),
		),
	);
});

// the server is gone
process.once('disconnect', () => process.exit(0));
// the server decides when it is time: a signal to the group reaches this process too
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
setInterval(() => {
	if (process.memoryUsage.rss() <= task.memoryMb * BYTES_OF_MEGABYTE) return;
	process.stderr.write(`more than ${task.memoryMb} MB`);
	process.exit(1);
}, MEMORY_EVERY_MS).unref();
try {
	os.setPriority(task.niceness);
	// if memory runs out, the kernel kills this process before the server
	writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
	// not supported on this system
}
tell({ kind: 'ready' });
