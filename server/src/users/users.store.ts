import { roleName } from '#domain/account/account.rules.ts';
import { ROLE_IDS, type RoleName } from '#domain/account/roles.ts';
import { addDays, warsawMoment } from '#domain/base/time/time.ts';
import type { ListedUser } from '#domain/users/users.contract.ts';
import type { UserSort } from '#domain/users/users.rules.ts';
import { cappedTotal, countCapped } from '../lib/db/capped-count.ts';
import { type Db, join, raw, type Sql, sql } from '../lib/db/db.ts';
import { containsWords } from '../lib/db/search-conditions.ts';

type UserFilters = {
	id?: number;
	name?: string;
	email?: string;
	role?: RoleName;
	mailing?: boolean;
	country_code?: string;
	created_at?: string;
	paymentStatus?: number;
};
export type UserListQuery = UserFilters & { page: number; limit: number; sort: UserSort; order: 'asc' | 'desc' };

/** Each has an index that is scanned in both directions, so the cost of a page does not depend on the number of people. */
const SORT_COLUMNS: Record<UserSort, string> = {
	id: 'id',
	name: 'lastname collate polish',
	firstname: 'firstname collate polish',
	lastname: 'lastname collate polish',
	email: 'email',
	created_at: 'created_at',
	paymentStatus: 'completed_orders',
	role: 'role_id',
	mailing: 'mailing',
	country_code: 'country_code',
};

type ListedUserRow = {
	id: number;
	firstname: string;
	lastname: string;
	email: string | null;
	created_at: string;
	completed_orders: number;
	role_id: number;
	mailing: boolean;
	country_code: string | null;
};

const toListed = ({ completed_orders, role_id, ...row }: ListedUserRow): ListedUser => ({
	...row,
	paymentStatus: completed_orders,
	role: roleName(role_id),
	role_id,
});

const COLUMNS = sql`id, firstname, lastname, email, created_at, completed_orders, role_id, mailing, country_code`;

function conditions({ id, name, email, role, mailing, country_code, created_at: day, paymentStatus }: UserFilters): Sql {
	const all: Sql[] = [sql`true`];
	if (id !== undefined) all.push(sql`id = ${id}`);
	if (name) all.push(containsWords(sql`name_text`, name));
	if (email) all.push(containsWords(sql`email`, email));
	if (role) all.push(sql`role_id = ${ROLE_IDS[role]}`);
	if (mailing !== undefined) all.push(sql`mailing = ${mailing}`);
	if (country_code) all.push(sql`country_code = ${country_code.toUpperCase()}`);
	if (day) all.push(sql`created_at >= ${warsawMoment(day)} and created_at < ${warsawMoment(addDays(day, 1))}`);
	if (paymentStatus !== undefined) all.push(sql`completed_orders = ${paymentStatus}`);
	return join(all, ' and ');
}

export async function listUsers(db: Db, query: UserListQuery) {
	const where = conditions(query);
	const direction = raw(query.order === 'asc' ? 'asc' : 'desc');
	const column = raw(SORT_COLUMNS[query.sort]);
	const order = query.sort === 'id' ? sql`id ${direction}` : sql`${column} ${direction}, id ${direction}`;
	const rows = await db.rows<ListedUserRow>(
		sql`select ${COLUMNS} from users where ${where} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
	);
	// a first page that is not full already gives the total
	const isAll = query.page === 1 && rows.length < query.limit;
	const totals = cappedTotal(isAll ? rows.length : await countCapped(db, sql`select 1 from users where ${where}`));
	return { users: rows.map(toListed), count: totals.total, ...totals };
}

/** Quick answers for a search box: a name, an address, an id. */
export async function searchUsers(db: Db, words: string, limit: number): Promise<ListedUser[]> {
	const byId = /^\d{1,9}$/.test(words) ? sql`or id = ${Number(words)}` : sql``;
	const rows = await db.rows<ListedUserRow>(sql`
		select ${COLUMNS} from users where role <> 'deleted' and (${containsWords(sql`search_text`, words)} ${byId})
		order by lastname collate polish, id limit ${limit}`);
	return rows.map(toListed);
}
