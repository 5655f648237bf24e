import { isInEurope } from '#domain/base/countries/country.ts';
import { csvRow } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { AnnualReport } from '#domain/statistics/annual-report.contract.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import type { CsvFile } from '../lib/http/csv.ts';
import { listTitles, type ReportKind, type ReportTitle, readFigures } from './annual-report.store.ts';

/** Per year titles and hours, European and Polish ones, aids (N-028). */
export async function annualReport({ db }: Context, year: number): Promise<AnnualReport> {
	const [videos, events] = await Promise.all([readFigures(db, 'videos', year), readFigures(db, 'events', year)]);
	return { year, videos, events };
}

const COLUMNS = [
	'kind',
	'id',
	'title',
	'country',
	'year',
	'language',
	'minutes',
	'european',
	'subtitles',
	'captions',
	'pjm',
	'ad',
] as const;
const BATCH = 500;
type Cursor = { kind: ReportKind; afterId: number };

/** Every title of the report, films before events. */
export function annualReportCsv({ db }: Context, year: number, language: Language): CsvFile<Cursor> {
	const yes = (is: boolean) => text(language, is ? 'annual.yes' : 'annual.no');
	const line = (kind: ReportKind, { id, title, country, year: made, language: spoken, minutes, ...has }: ReportTitle) =>
		csvRow([
			text(language, `annual.kind.${kind}`),
			id,
			title,
			country ?? '',
			made ?? '',
			spoken ?? '',
			minutes,
			yes(country !== null && isInEurope(country)),
			yes(has.subtitles),
			yes(has.captions),
			yes(has.pjm),
			yes(has.ad),
		]);
	return {
		filename: `annual-report-${year}.csv`,
		titles: COLUMNS.map((name) => text(language, `annual.csv.${name}`)),
		read: async (cursor) => {
			const { kind, afterId }: Cursor = cursor ?? { kind: 'videos', afterId: 0 };
			const titles = await listTitles(db, { kind, year, afterId, limit: BATCH });
			const last = titles.length === BATCH ? titles.at(-1) : undefined;
			const after: Cursor | null = kind === 'videos' ? { kind: 'events', afterId: 0 } : null;
			return { lines: titles.map((title) => line(kind, title)).join(''), next: last ? { kind, afterId: last.id } : after };
		},
	};
}
