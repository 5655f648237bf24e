import { randomBytes } from 'node:crypto';
import { ROLE_IDS, type RoleName } from '#domain/account/roles.ts';
import type { Context } from '#server/lib/context.ts';
import { sql } from '#server/lib/db/db.ts';
import { hashToken } from '#server/lib/http/viewer.ts';

export type MadeUser = { id: number; email: string; firstname: string; lastname: string; role: RoleName; token: string };

let counter = 0;
const next = () => ++counter;

/** Inserts test data with its dependencies directly into the database. */
export function createFactory(context: Context) {
	const { db } = context;

	const session = async (userId: number, { remember = false, singleDevice = true } = {}) => {
		const token = randomBytes(32).toString('hex');
		const expires = new Date(context.now().getTime() + (remember ? 30 * 24 : 12) * 3_600_000);
		await db.run(sql`
			insert into sessions (token_hash, user_id, single_device, remember, created_at, expires_at)
			values (${hashToken(token)}, ${userId}, ${singleDevice}, ${remember}, ${context.now()}, ${expires})`);
		return token;
	};

	const user = async (
		given: Partial<{
			role: RoleName;
			email: string;
			firstname: string;
			lastname: string;
			birthday: string | null;
			country_code: string;
			mailing: boolean;
			tos: boolean;
		}> = {},
	): Promise<MadeUser> => {
		const n = next();
		const role = given.role ?? 'standard';
		const email = given.email ?? `osoba${n}-${randomBytes(3).toString('hex')}@${role === 'admin' ? 'nowascena.test' : 'poczta.test'}`;
		const firstname = given.firstname ?? 'Anna';
		const lastname = given.lastname ?? 'Żurek';
		const birthday = given.birthday === undefined ? '1990-05-17' : given.birthday;
		const { id } = await db.one<{ id: number }>(sql`
			insert into users (email, firstname, lastname, role_id, birthday, country_code, mailing, mailing_at, tos_accepted_at, verified_at)
			values (${email}, ${firstname}, ${lastname}, ${ROLE_IDS[role]}, ${birthday}, ${given.country_code ?? 'PL'}, ${given.mailing ?? false},
				${given.mailing ? context.now() : null}, ${given.tos === false ? null : context.now()}, ${role === 'unverified' ? null : context.now()})
			returning id`);
		return { id, email, firstname, lastname, role, token: await session(id, { singleDevice: role !== 'admin' }) };
	};

	return { user, session, admin: () => user({ role: 'admin' }), next };
}

export type Factory = ReturnType<typeof createFactory>;
