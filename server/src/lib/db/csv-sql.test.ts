import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CsvCell, csvRow } from '#domain/base/text/csv.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawMoment } from '#domain/base/time/time.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { csvCount, csvDay, csvLine, csvMoment, csvMoney, csvNamed, csvText } from './csv-sql.ts';
import { sql } from './db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const RUNS = 1_000;
const text = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', '"', "'", '\\', '&', '1', 'ż', '＝', '＠') }),
	fc.constant(null),
);
const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const day = date.map((moment) => moment.toISOString().slice(0, 10));
// the hours in which Warsaw's clocks change, too
const clock = fc.oneof(
	fc.tuple(day, fc.integer({ min: 0, max: 1439 })),
	fc.tuple(fc.constantFrom('2026-03-29', '2026-10-25'), fc.integer({ min: 0, max: 300 })),
);
const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const row = fc.record({
	text: text.map((value) => value?.replaceAll('\0', '') ?? null),
	grosze: fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }),
	count: fc.nat(),
	moment: fc.option(date.map((moment) => moment.toISOString())),
	day: fc.option(day),
	clock,
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const NAMES = { yes: 'tak; "owszem"', no: '-nie' };
const byDomain = ({ text, grosze, count, moment, day, clock: [date, minutes] }: Row): CsvCell[] => [
	text,
	{ grosze },
	count,
	{ moment },
	day && formatDigits(day),
	{ moment: warsawMoment(date, time(minutes)) },
	count % 2 ? NAMES.yes : NAMES.no,
];

it('S3-169 H6 K5 cells made by PostgreSQL are those of the domain, letter by letter', async () => {
	const rows = fc.sample(row, RUNS);
	const { lines } = await testApp.context.db.one<{ lines: string }>(sql`
		select string_agg(${csvLine([
			csvText(sql`r.text`),
			csvMoney(sql`r.grosze`),
			csvCount(sql`r.count`),
			csvMoment(sql`r.moment`),
			csvDay(sql`r.day`),
			csvMoment(sql`((r.date + r.minutes * interval '1 minute') at time zone 'Europe/Warsaw')`),
			csvNamed(sql`r.name`, NAMES),
		])}, '' order by r.place) as lines
		from unnest(${rows.map(({ text }) => text)}::text[], ${rows.map(({ grosze }) => grosze)}::bigint[], ${rows.map(({ count }) => count)}::int[],
			${rows.map(({ moment }) => moment)}::timestamptz[], ${rows.map(({ day }) => day)}::date[], ${rows.map(({ clock }) => clock[0])}::date[],
			${rows.map(({ clock }) => clock[1])}::int[], ${rows.map(({ count }) => (count % 2 ? 'yes' : 'no'))}::text[])
			with ordinality as r (text, grosze, count, moment, day, date, minutes, name, place)`);
	expect(lines).toBe(rows.map((each) => csvRow(byDomain(each))).join(''));
});
