import { connectionsOfNode } from '#server/lib/db/connections.ts';
import { expectMigrated, withConnection } from '#server/lib/db/migrate.ts';
import { type Check, fail, ok, warn } from './finding.ts';
import { isListening } from './is-listening.ts';

const OLDEST = 150_000;
const EXTENSIONS = ['pg_trgm', 'unaccent'];

type About = {
	version: string;
	number: number;
	encoding: string;
	extensions: string[];
	icu: boolean;
	connections: number;
	processes: number;
	others: number;
};

const ABOUT = `
	select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
		current_setting('server_encoding') as encoding,
		current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
		array(select name::text from pg_available_extensions where name = any($1)) as extensions,
		exists (select from pg_collation where collprovider = 'i') as icu,
		-- each process of a node listens on one connection
		(select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'rampa-listen') as processes,
		(select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
			and not (datname = current_database() and application_name like 'rampa%')) as others`;

const whyNot = ({ version, number, encoding, extensions, icu }: About): string | null => {
	const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
	if (number < OLDEST) return `PostgreSQL ${version} is too old: 15 or newer is needed`;
	if (encoding !== 'UTF8') return `the database is encoded in ${encoding}: create it again with encoding UTF8`;
	if (missing.length > 0) return `missing extensions (${missing.join(', ')}): install PostgreSQL's contrib package`;
	return icu ? null : 'PostgreSQL was built without ICU, which sorts Polish names';
};

export const database: Check = {
	name: 'database',
	run: async (env) => {
		const { DATABASE_URL: url } = env;
		if (!url) return warn('DATABASE_URL is not set: `npm start` uses its embedded database, for evaluation only');
		const about = await withConnection(url, async (client) => (await client.query<About>(ABOUT, [EXTENSIONS])).rows[0] as About);
		const reason = whyNot(about);
		if (reason) return fail(reason);
		await expectMigrated(url);
		const ofOneProcess = connectionsOfNode({ ...env, workers: 1, SALE_PORT: 0 });
		const own = (await isListening(env)) ? 0 : connectionsOfNode(env);
		const ofNodes = own + about.processes * ofOneProcess;
		const who = about.processes > 0 ? `all nodes (${about.processes} processes are running)` : 'this machine';
		const counted = about.others > 0 ? `, and other programs have ${about.others} open` : '';
		if (ofNodes + about.others > about.connections)
			return warn(
				`PostgreSQL takes ${about.connections} connections, and ${who} may open ${ofNodes}${counted}: lower WORKERS or DATABASE_POOL, or raise max_connections`,
			);
		return ok(`PostgreSQL ${about.version}, migrated, ${about.connections} connections, of which ${who} may open ${ofNodes}${counted}`);
	},
};
