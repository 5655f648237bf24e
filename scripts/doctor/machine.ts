import { withConnection } from '#server/lib/db/migrate.ts';
import { describeMediaTools } from '#server/media/media-tools.ts';
import { type Check, fail, ok, warn } from './finding.ts';

const SUMMER = '2026-07-01T12:00:00Z';
const WINTER = '2026-01-15T12:00:00Z';
const WANTED = 'środa, 1 lipca 2026 14:00 / 13:00';

const inWarsaw = (instant: string, options: Intl.DateTimeFormatOptions) =>
	new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', ...options }).format(new Date(instant));

function timeOfNode(): string {
	const day = inWarsaw(SUMMER, { dateStyle: 'full' });
	const [summer, winter] = [SUMMER, WINTER].map((instant) => inWarsaw(instant, { timeStyle: 'short' }));
	return `${day} ${summer} / ${winter}`;
}

async function timeOfDatabase(url: string): Promise<string> {
	const question = `select to_char($1::timestamptz at time zone 'Europe/Warsaw', 'HH24:MI') || ' / ' || to_char($2::timestamptz at time zone 'Europe/Warsaw', 'HH24:MI') as time`;
	return withConnection(url, async (client) => (await client.query<{ time: string }>(question, [SUMMER, WINTER])).rows[0]?.time ?? '');
}

/** Node and PostgreSQL must have time-zone data for Warsaw, and Node Polish locale data. */
export const timeZones: Check = {
	name: 'time zones',
	run: async ({ DATABASE_URL: url }) => {
		if (timeOfNode() !== WANTED)
			return fail(`Node has no data for the time zone of Warsaw or for Polish (${timeOfNode()}): use a build with full ICU`);
		if (!url) return ok('Node has the time zone of Warsaw');
		const time = await timeOfDatabase(url);
		return WANTED.endsWith(time)
			? ok('Node and PostgreSQL have the time zone of Warsaw')
			: fail(`PostgreSQL has no data for the time zone of Warsaw (${time})`);
	},
};

export const mediaTools: Check = {
	name: 'media tools',
	run: async (env) => {
		const { decoder, canPackage, details } = await describeMediaTools(env);
		if (!decoder) return warn(`${details}: films have no stills, and avi, flv and wmv are not converted`);
		if (canPackage) return ok(`${decoder}: ${details}`);
		return warn(`${decoder}: ${details}; without node-av films play as uploaded, and live streams in the quality of the sender only`);
	},
};
