import { readFile } from 'node:fs/promises';
import { storeTrack } from '#server/hosted-videos/caption-lines.service.ts';
import { queuePackage } from '#server/hosted-videos/packages/packages.service.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import type { Storage } from '#server/outside/storage.ts';
import type { HostedFiles } from './content.ts';

const SUBTITLES = {
	pl: 'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nDlaczego zawsze chodzi pani w czerni?\n\n00:00:05.500 --> 00:00:10.000\nNoszę żałobę po moim życiu.\n\n00:00:12.000 --> 00:00:18.000\nKurtyna idzie w górę. Widać jezioro.\n\n00:00:20.000 --> 00:00:28.000\nI oto nasz teatr. Kurtyna, pierwsza kulisa, druga, a dalej pusta przestrzeń.\n',
	en: 'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nWhy do you always wear black?\n\n00:00:05.500 --> 00:00:10.000\nI am in mourning for my life.\n\n00:00:12.000 --> 00:00:18.000\nThe curtain rises. A lake comes into view.\n\n00:00:20.000 --> 00:00:28.000\nAnd there is our theatre. Curtain, first wing, second, and beyond it empty space.\n',
} as const;

/** Tells also who speaks and what is heard. */
const CAPTIONS =
	'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n<v Miedwiedienko>Dlaczego zawsze chodzi pani w czerni?\n\n00:00:05.500 --> 00:00:10.000\n<v Masza>Noszę żałobę po moim życiu.\n\n00:00:12.000 --> 00:00:18.000\n[cicha muzyka, szum wody]\n\n00:00:20.000 --> 00:00:28.000\n<v Trieplew>I oto nasz teatr. Kurtyna, pierwsza kulisa, druga, a dalej pusta przestrzeń.\n';

const TRACKS = [
	{ language: 'pl', kind: 'subtitles', name: 'Polski', content: SUBTITLES.pl },
	{ language: 'pl', kind: 'captions', name: 'Polski', content: CAPTIONS },
	{ language: 'en', kind: 'subtitles', name: 'English', content: SUBTITLES.en },
] as const;

type DemoFile = { file: string; type?: string; name: string; seconds: number };

async function hostFile(tx: Db, storage: Storage, { file, type = 'video/mp4', name, seconds }: DemoFile) {
	const bytes = await readFile(new URL(`./media/${file}`, import.meta.url));
	const key = `demo-${file}`;
	await storage.put(key, bytes, type);
	const { id } = await tx.one<{ id: number }>(sql`
		insert into hosted_videos (provider, name, size, type, status, file, duration_seconds, finished_at)
		values ('built-in', ${name}, ${bytes.length}, ${type}, 'READY', ${key}, ${seconds}, now()) returning id`);
	return { id, file: key };
}

/** Short real films with captions, an interpreter and a describing voice, stored like uploads of the built-in host. */
export async function seedHostedFiles(tx: Db, storage: Storage): Promise<HostedFiles> {
	const host = (file: DemoFile) => hostFile(tx, storage, file);
	const show = await host({ file: 'spektakl.mp4', name: 'Spektakl, kamera główna', seconds: 40 });
	const signed = await host({ file: 'spektakl-pjm.mp4', name: 'Spektakl, PJM', seconds: 40 });
	const interpreter = await host({ file: 'tlumacz.mp4', name: 'Spektakl, sam tłumacz PJM', seconds: 40 });
	const voice = await host({ file: 'audiodeskrypcja.m4a', type: 'audio/mp4', name: 'Spektakl, głos audiodeskrypcji', seconds: 40 });
	const trailer = await host({ file: 'zwiastun.mp4', name: 'Zwiastun sezonu', seconds: 12 });
	for (const { id } of [show, signed]) for (const track of TRACKS) await storeTrack(tx, id, track);
	// made in the background after the start
	await queuePackage(tx, { hosted: { id: show.id, file: show.file }, requestedBy: null, now: new Date() });
	return { show: show.id, signed: signed.id, interpreter: interpreter.id, voice: voice.id, trailer: trailer.id };
}
