import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdLimits, ignoreSignals } from '#server/lib/child-limits.ts';
import { AT_ONCE, makeQualities } from '#server/media/transcode.ts';
import type { FromQualities, MadeFiles, QualitiesTask, ToQualities } from './qualities-messages.ts';

// The process that makes lower qualities (started by qualities-process.ts): one segment after the other; no secrets, no database.

const task = JSON.parse(process.argv[2] ?? '') as QualitiesTask;

const tell = (message: FromQualities) => void process.send?.(message);

async function make({ number, init, file, sizes }: ToQualities): Promise<MadeFiles[]> {
	const bytes = Buffer.concat([await readFile(join(task.folder, init)), await readFile(join(task.folder, file))]);
	const made: MadeFiles[] = [];
	for (const { init: madeInit, segment, ...quality } of await makeQualities({ bytes, number, sizes, manner: AT_ONCE })) {
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

holdLimits(task);
ignoreSignals();
tell({ kind: 'ready' });
