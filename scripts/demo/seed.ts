import { join } from 'node:path';
import { type Database, type Db, openDatabase, sql } from '#server/lib/db/db.ts';
import type { Env } from '#server/lib/env.ts';
import { StartupError } from '#server/lib/startup-error.ts';
import { diskStorage } from '#server/outside/storage.ts';
import { seedClaims } from './claims.ts';
import { seedEvents, seedSlides, seedVideos } from './content.ts';
import { calendar } from './days.ts';
import { seedHostedFiles } from './hosted.ts';
import { PAGES } from './pages.ts';
import { DEMO_PEOPLE, seedLastSeen, seedPeople } from './people.ts';
import { createRandom } from './random.ts';
import { refreshDays, rememberSeeded } from './refresh.ts';
import { seedCodes, seedSales, seedViews } from './sales.ts';
import { seedSettings } from './settings.ts';
import { seedPositions } from './viewer.ts';

const SEED = 2026;
/** Pictures are drawn inside the transaction, which a slow machine leaves idle for longer than a server may. */
const SEEDING_MS = 600_000;

/** The address of a demo person may have been changed since, and the account deleted. */
const isSeeded = (db: Db) => db.row(sql`select 1 from pg_class where oid = to_regclass('demo_state')`);

/** An administrator made before the first start does not prevent it. */
const hasContent = (db: Db) =>
	db.row(sql`
		select 1 where exists (select 1 from users where role_id <> 1 or email = any(${DEMO_PEOPLE.map(({ email }) => email)}))
			or exists (select 1 from videos) or exists (select 1 from events)`);

async function seedPages(tx: Db) {
	for (const page of PAGES) {
		await tx.run(
			sql`insert into pages (id, slug, title, content, title_en, content_en) values (${page.id}, ${page.slug}, ${page.title}, ${page.content}, ${page.titleEn}, ${page.contentEn}) on conflict (id) do update set title = excluded.title, content = excluded.content, title_en = excluded.title_en, content_en = excluded.content_en`,
		);
	}
	await tx.run(sql`select setval(pg_get_serial_sequence('pages', 'id'), (select max(id) from pages))`);
}

/** "Teatr Nowa Scena Online", in one transaction: if it is interrupted, the next start runs it again. */
async function seedAll(db: Database, dataDir: string, now: Date) {
	const storage = diskStorage(join(dataDir, 'files'));
	const random = createRandom(SEED);
	const days = calendar(now);
	await db.transaction(async (tx) => {
		await seedPages(tx);
		await seedSettings(tx, days);
		const { viewer, crowd } = await seedPeople(tx, random, days);
		const files = await seedHostedFiles(tx, diskStorage(join(dataDir, 'uploads')));
		const videos = await seedVideos(tx, storage, files, days);
		const events = await seedEvents(tx, videos, days);
		await seedSlides(tx);
		await seedSales(tx, random, now, { videos, events }, { crowd, viewer });
		await seedPositions(tx, viewer, videos, now);
		await seedCodes(tx, days, { videos, events }, viewer);
		await seedViews(tx, random, now, videos, crowd);
		await seedClaims(tx, now);
		await seedLastSeen(tx);
		await tx.run(sql`create table demo_state (seeded_on date not null)`);
		await tx.run(sql`insert into demo_state values (${days.today})`);
		await rememberSeeded(tx);
	});
}

export async function seedDemo(env: Env & { DATABASE_URL: string }, print: (line: string) => void): Promise<void> {
	const db = openDatabase({ url: env.DATABASE_URL, poolSize: 2, timeoutMs: SEEDING_MS, onError: () => {} });
	try {
		if (await isSeeded(db)) await refreshDays(db, new Date(), print);
		else {
			if (await hasContent(db))
				throw new StartupError('DEMO: the database has people or titles already, and the demo fills an empty one only; set DEMO=0');
			print('seeding demo content');
			await seedAll(db, env.dataDir, new Date());
		}
	} finally {
		await db.close();
	}
}
