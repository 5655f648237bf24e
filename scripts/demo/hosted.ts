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

async function hostFile(tx: Db, storage: Storage, file: string, name: string, seconds: number): Promise<{ id: number; file: string }> {
	const bytes = await readFile(new URL(`./media/${file}.mp4`, import.meta.url));
	const key = `demo-${file}.mp4`;
	await storage.put(key, bytes, 'video/mp4');
	const { id } = await tx.one<{ id: number }>(sql`
		insert into hosted_videos (provider, name, size, type, status, file, duration_seconds, finished_at)
		values ('built-in', ${name}, ${bytes.length}, 'video/mp4', 'READY', ${key}, ${seconds}, now()) returning id`);
	return { id, file: key };
}

/** Short real films with subtitles in two languages, stored like uploads of the built-in host. */
export async function seedHostedFiles(tx: Db, storage: Storage): Promise<HostedFiles> {
	const show = await hostFile(tx, storage, 'spektakl', 'Spektakl, kamera główna', 40);
	const signed = await hostFile(tx, storage, 'spektakl-pjm', 'Spektakl, PJM', 40);
	const trailer = await hostFile(tx, storage, 'zwiastun', 'Zwiastun sezonu', 12);
	for (const { id } of [show, signed]) {
		for (const [language, name] of [
			['pl', 'Polski'],
			['en', 'English'],
		] as const)
			await storeTrack(tx, id, { language, name, content: SUBTITLES[language] });
	}
	// made in the background after the start
	await queuePackage(tx, { hosted: { id: show.id, file: show.file }, requestedBy: null, now: new Date() });
	return { show: show.id, signed: signed.id, trailer: trailer.id };
}
