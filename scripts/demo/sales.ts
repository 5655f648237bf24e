import { ROLE_IDS } from '#domain/account/roles.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import type { DemoContent } from './content.ts';
import type { Calendar } from './days.ts';
import { createLedger, type Sale, type SaleStatus } from './ledger.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { EVENTS, VIDEOS } from './repertoire.ts';
import { GROUP_TERMS } from './settings.ts';
import { TITLES, type TitleKey } from './titles.ts';
import { sellToViewer } from './viewer.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const anyStatus = (random: Random): SaleStatus => (random.next() < 0.84 ? 'COMPLETED' : random.next() < 0.7 ? 'CANCELED' : 'REFUNDED');

/** Two years of sales: steady videos, rushes before events, gifts, school groups. */
type Buyers = { crowd: DemoPerson[]; viewer: number };

export async function seedSales(tx: Db, random: Random, now: Date, content: DemoContent, { crowd, viewer }: Buyers) {
	const { videos, events } = content;
	const ledger = createLedger(random, now);
	const priced = VIDEOS.filter((video) => video.price > 0 && !video.hidden);
	// a person does not buy a product twice
	const owned = new Set<string>();
	for (let n = 0; n < 1500; n++) {
		const { key, price } = random.pick(priced);
		const status = anyStatus(random);
		let user = random.pick(crowd);
		while (status === 'COMPLETED' && owned.has(`${user.id} ${key}`)) user = random.pick(crowd);
		if (status === 'COMPLETED') owned.add(`${user.id} ${key}`);
		ledger.sell({
			...videoSale(videos, key),
			kind: 'video',
			price,
			user,
			status,
			ageMs: random.next() ** 1.1 * user.ageMs,
		});
	}
	for (const { id, index } of events) for (const sale of eventSales(random, id, index, crowd)) ledger.sell(sale);
	for (let n = 0; n < 90; n++) {
		const user = random.pick(crowd);
		ledger.sell({
			kind: 'gift',
			user,
			event: null,
			video: null,
			slug: 'any',
			title: 'Prezent: wieczór w teatrze',
			titleEn: 'Gift: a night at the theatre',
			price: 4900,
			status: anyStatus(random),
			ageMs: random.next() * user.ageMs,
			codeCount: 1,
		});
	}
	for (let n = 0; n < 40; n++) {
		const quantity = 5 + random.below(20);
		const user = random.pick(crowd);
		const { key, price } = random.pick(priced);
		const product = videoSale(videos, key);
		ledger.sell({
			...product,
			kind: 'group',
			slug: `${product.slug}-${quantity}`,
			user,
			price,
			quantity,
			group: GROUP_TERMS,
			status: anyStatus(random),
			ageMs: random.next() * user.ageMs,
			codeCount: quantity,
		});
	}
	sellToViewer(ledger, viewer, content);
	const guest = await makeGuest(tx, now);
	ledger.sell({
		...videoSale(videos, 'lalka'),
		kind: 'video',
		price: VIDEOS.find(({ key }) => key === 'lalka')?.price ?? 0,
		user: { id: guest, country: 'PL' },
		status: 'COMPLETED',
		ageMs: 2 * HOUR,
		expires: null,
	});
	await ledger.write(tx);
	await tx.run(sql`update orders set by_guest = true where user_id = ${guest}`);
}

/** Bought with an address alone, and has not opened the mail yet (N-003). */
async function makeGuest(tx: Db, now: Date): Promise<number> {
	const { id } = await tx.one<{ id: number }>(sql`
		insert into users (email, firstname, lastname, role_id, country_code, tos_accepted_at, created_at)
		values ('gosc@nowascena.test', '', '', ${ROLE_IDS.unverified}, 'PL', ${now}, ${new Date(now.getTime() - 2 * HOUR)}) returning id`);
	return id;
}

function videoSale(videos: Map<TitleKey, number>, key: TitleKey) {
	const { title, titleEn } = TITLES[key];
	const id = videos.get(key) as number;
	return { event: null, video: id, slug: `video-${id}`, title, titleEn };
}

function eventSales(random: Random, id: number, index: number, crowd: DemoPerson[]): Sale[] {
	const event = EVENTS[index];
	if (!event || event.unpublished || event.blocked) return [];
	const { title, titleEn } = TITLES[event.key];
	const sold = event.sold ?? (event.day < 0 ? 60 : 25 - Math.min(20, event.day));
	// signed up before any ticket of the event was sold
	const people = crowd
		.filter(({ ageMs }) => ageMs > Math.max(31 - event.day, 6) * DAY)
		.sort(() => random.next() - 0.5)
		.slice(0, sold);
	const isCounted = event.sold !== undefined || event.price === 0;
	return people.map((user) => ({
		kind: 'event',
		user,
		event: id,
		video: null,
		slug: `event-${id}`,
		title,
		titleEn,
		price: event.price,
		status: isCounted ? 'COMPLETED' : anyStatus(random),
		ageMs: Math.max((-event.day + random.next() ** 2 * 30) * DAY, random.next() * 5 * DAY + 60_000),
	}));
}

/** Discount codes of every kind the panel can show. */
export async function seedCodes(tx: Db, { at }: Calendar, { videos, events }: DemoContent, viewer: number) {
	const mewa = events.find(({ index }) => EVENTS[index]?.key === 'mewa')?.id ?? null;
	const codes = [
		['JESIEN20', 'Jesienna zniżka dla stałych widzów', 20, null, 500, 60, null, null],
		['STUDENT10', 'Dla studentów szkół artystycznych', null, 1000, 200, 200, null, null],
		['PREMIERA', 'Zaproszenie na transmisję Mewy', 100, null, 20, 6, mewa, null],
		['LATO25', 'Letnia promocja', 25, null, 300, -60, null, null],
		['SZKOLA50', 'Dla nauczycieli: Lalka', 50, null, 100, 90, null, videos.get('lalka') ?? null],
	] as const;
	for (const [code, description, percent, cash, limit, days, event, video] of codes) {
		await tx.run(
			sql`insert into codes (code, description, discount_percent, discount_cash_grosze, "limit", expiration_date, event_id, video_id) values (${code}, ${description}, ${percent}, ${cash}, ${limit}, ${at(days, '23:59')}, ${event}, ${video})`,
		);
	}
	await tx.run(
		sql`with taken as (update codes set uses_count = 1 where code = 'JESIEN20' returning id) insert into user_codes (user_id, code_id) select ${viewer}, id from taken`,
	);
}

export async function seedViews(tx: Db, random: Random, now: Date, videos: Map<TitleKey, number>, crowd: DemoPerson[]) {
	const list = [...videos.values()];
	const views = Array.from({ length: 1800 }, () => {
		const person = random.pick(crowd);
		const ip = `83.12.${random.below(256)}.${1 + random.below(254)}`;
		return {
			user_id: person.id,
			video_id: random.pick(list),
			ip,
			ip_group: ip,
			country: person.country,
			started_at: new Date(now.getTime() - random.next() ** 1.6 * person.ageMs).toISOString(),
		};
	});
	await tx.run(
		sql`insert into view_starts (user_id, video_id, ip, ip_group, country, started_at) select user_id, video_id, ip, ip_group, country, started_at from jsonb_populate_recordset(null::view_starts, ${JSON.stringify(views)}::jsonb)`,
	);
}
