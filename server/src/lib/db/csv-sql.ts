import { CSV_FORMULA, CSV_LINE_END, CSV_QUOTED, CSV_SEPARATOR } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import { WARSAW } from '#domain/base/time/time.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import { join, type Sql, sql } from './db.ts';

// The cells of domain/src/base/text/csv.ts as SQL (docs/decisions/0011); csv-sql.test.ts compares the two.

const WHOLE_IF_QUOTED = `^(.*${CSV_QUOTED.source}.*)$`;

/** A text: never a formula, in quotes where it needs them; nothing for null. */
export const csvText = (text: Sql): Sql =>
	sql`coalesce(regexp_replace(replace(regexp_replace(${text}, ${CSV_FORMULA.source}, '''\\&'), '"', '""'), ${WHOLE_IF_QUOTED}, '"\\1"'), '')`;

/** The text of a code in the reader's language. */
export const csvNamed = (name: Sql, texts: Record<string, string>): Sql => csvText(sql`${JSON.stringify(texts)}::jsonb ->> ${name}`);

export const csvMoney = (grosze: Sql): Sql => sql`replace((${grosze} / 100.0)::numeric(20, 2)::text, '.', ',')`;

export const csvCount = (count: Sql): Sql => sql`${count}::text`;

export const csvMoment = (moment: Sql): Sql => sql`coalesce(to_char(${moment} at time zone ${WARSAW}, 'FMHH24:MI, DD.MM.YYYY'), '')`;

export const csvDay = (date: Sql): Sql => sql`coalesce(to_char(${date}, 'DD.MM.YYYY'), '')`;

/** One line with its end. */
export const csvLine = (cells: readonly Sql[]): Sql => sql`concat_ws(${CSV_SEPARATOR}, ${join(cells)}) || ${CSV_LINE_END}`;

export type CsvColumn = [title: TextKey, cell: Sql | ((language: Language) => Sql)];

export const csvTitles = (columns: readonly CsvColumn[], language: Language): string[] => columns.map(([title]) => text(language, title));

export const csvLineOf = (columns: readonly CsvColumn[], language: Language): Sql =>
	csvLine(columns.map(([, cell]) => (typeof cell === 'function' ? cell(language) : cell)));

export type CsvLines = { lines: string; rows: number; lastId: number | null };

/** The lines of a query with `id`, `place` and `line`, as one text: no row becomes a JavaScript object. */
export const csvLinesOf = (query: Sql): Sql => sql`
	select coalesce(string_agg(l.line, '' order by l.place), '') as lines, count(*)::int as rows, (array_agg(l.id order by l.place desc))[1] as "lastId"
	from (${query}) l`;
