import { endpoint } from '../base/endpoint.ts';
import { wholeNumber } from '../base/inputs.ts';
import { z } from '../base/zod.ts';

const count = z.object({ titles: z.number().int(), minutes: z.number().int() });
/** titles of a year, and how many of them are European, Polish, or have an aid */
const figures = z.object({
	all: count,
	european: count,
	polish: count,
	/** without a country */
	unknown: count,
	subtitles: count,
	captions: count,
	pjm: count,
	ad: count,
});
const annualReport = z.object({ year: z.number().int(), videos: figures, events: figures });
export type AnnualReport = z.output<typeof annualReport>;
export type ReportFigures = z.output<typeof figures>;

export const getAnnualReport = endpoint({
	method: 'GET',
	path: '/api/statistics/annual/:year',
	who: 'admin',
	summary: 'The annual report of an on-demand service: titles and minutes of a year, European and Polish ones, aids; the titles as CSV',
	params: z.object({ year: wholeNumber(2000, 2199) }),
	query: z.object({ format: z.enum(['json', 'csv']).optional() }),
	answer: z.object({ report: annualReport }),
	produces: ['text/csv'],
});
