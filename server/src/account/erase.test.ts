import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD, SIGN_UP, signIn } from '#testing/make-account.ts';
import { CANARY, dumpDatabase, makeCanary } from '#testing/make-canary.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';
import { receiveNotice } from '../orders/paying/payment-notices.service.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const remove = (id: number, token: string, password?: string) =>
	testApp.request({ method: 'DELETE', url: `/api/users/${id}`, token, body: password === undefined ? {} : { password } });
const signUpAgain = (email: string) => testApp.request({ method: 'POST', url: '/api/users', body: { ...SIGN_UP, email } });

describe('deleting an account', () => {
	it('S1-196 R-008 the owner sends the password: without 422, wrong 422, right 204; signed out and cannot sign in again', async () => {
		const user = await makeAccount(testApp);
		expect((await remove(user.id, user.token)).body.formErrorKeys.password).toBe('form.validate.required');
		expect(await remove(user.id, user.token, 'Zle-haslo-1')).toMatchObject({
			status: 422,
			body: { formError: { password: 'Nieprawidłowe hasło.' } },
		});
		expect((await remove(user.id, user.token, PASSWORD)).status).toBe(204);
		expect(await testApp.request({ url: '/api/users/validate-session', token: user.token })).toMatchObject({
			status: 401,
			body: { type: 'account_blocked' },
		});
		expect((await signIn(testApp, user.email)).body.type).toBe('bad_credentials');
	});

	it('G-026 S1-199 S3-122 an admin deletes others with the own password, not with the session alone; a user cannot delete another (404)', async () => {
		const user = await makeAccount(testApp, { password: 'Haslo-osoby-7' });
		const [other, admin] = [await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
		expect((await remove(user.id, other.token, PASSWORD)).status).toBe(404);
		expect(await remove(user.id, admin.token)).toMatchObject({
			status: 422,
			body: { formErrorKeys: { password: 'form.validate.required' } },
		});
		for (const wrong of ['Zle-haslo-1', 'Haslo-osoby-7'])
			expect(await remove(user.id, admin.token, wrong)).toMatchObject({
				status: 422,
				body: { formErrorKeys: { password: 'account.wrong_password' } },
			});
		expect((await testApp.request({ url: `/api/users/${user.id}`, token: user.token })).body.user.email).toBe(user.email);
		expect((await remove(user.id, admin.token, PASSWORD)).status).toBe(204);
		expect((await remove(user.id, admin.token, PASSWORD)).status).toBe(404);
	});

	it('S1-199 an admin who sets the role “deleted” deletes', async () => {
		const [user, admin] = [await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
		const answer = await testApp.request({
			method: 'PUT',
			url: `/api/users/${user.id}`,
			token: admin.token,
			body: { role: 'deleted', password: PASSWORD },
		});
		expect(answer.body.user).toMatchObject({ role: 'deleted', email: null, firstname: 'Konto', lastname: 'usunięte' });
		expect(
			(
				await testApp.request({
					method: 'PUT',
					url: `/api/users/${user.id}`,
					token: admin.token,
					body: { role: 'standard', password: PASSWORD },
				})
			).status,
		).toBe(404);
	});

	it('the person is notified by mail, and the mail is deleted once it is sent', async () => {
		const user = await makeAccount(testApp);
		await remove(user.id, user.token, PASSWORD);
		expect((await testApp.mails(user.email))[0]?.subject).toBe('Twoje konto zostało usunięte');
		await testApp.runJob('delete-farewell-mails');
		expect(await testApp.mails(user.email)).toHaveLength(0);
	});
});

describe('data left after a deletion', () => {
	let person: Awaited<ReturnType<typeof makeCanary>>;
	beforeEach(async () => {
		await testApp.context.db.run(sql`truncate invoices, outbox, payment_notices`);
		person = await makeCanary(testApp);
	});

	it('M1 R-006 no table except invoices contains the person any more, and orders and invoices stay under a placeholder', async () => {
		const before = await dumpDatabase(testApp);
		const marks = [CANARY.word, CANARY.email, CANARY.ip, CANARY.street, CANARY.word.toLowerCase()];
		const found = (dump: Record<string, string>) => Object.keys(dump).filter((table) => marks.some((mark) => dump[table]?.includes(mark)));
		expect(found(before).sort()).toEqual(
			[
				'audit',
				'bans',
				'chat_messages',
				'claims',
				'invoices',
				'issued_invoices',
				'orders',
				'outbox',
				'sessions',
				'users',
				'view_starts',
				'waiting_passwords',
			].sort(),
		);
		expect((await remove(person.id, person.token, PASSWORD)).status).toBe(204);
		await testApp.mails('nobody@poczta.test');
		await testApp.runJob('delete-farewell-mails');
		expect(found(await dumpDatabase(testApp)).sort()).toEqual(['invoices', 'issued_invoices']);
		const { db } = testApp.context;
		const orders = await db.rows<{ status: string }>(sql`select status from orders where user_id = ${person.id} order by id`);
		expect(orders.map(({ status }) => status)).toEqual(['COMPLETED', 'CANCELED']);
		expect(
			await db.one(
				sql`select firstname, lastname, role_id, birthday, mailing, deleted_at is not null as gone from users where id = ${person.id}`,
			),
		).toEqual({
			firstname: 'Konto',
			lastname: 'usunięte',
			role_id: 5,
			birthday: null,
			mailing: false,
			gone: true,
		});
	});

	it('M1 R-006 unused codes are removed and become available, used ones stay with their order; notices keep the data of orders', async () => {
		const { db } = testApp.context;
		await remove(person.id, person.token, PASSWORD);
		const left = await db.rows<{ used: boolean }>(sql`select used_at is not null as used from user_codes where user_id = ${person.id}`);
		expect(left).toEqual([{ used: true }]);
		expect((await db.one<{ uses_count: number }>(sql`select uses_count from codes where id = ${person.unusedCode}`)).uses_count).toBe(0);
		const { body } = await db.one<{ body: string }>(sql`select body from payment_notices`);
		expect(JSON.parse(body)).toEqual({ order: { extOrderId: `V-KAN-${person.id}-1`, status: 'COMPLETED' } });
	});

	it('M1 an admin still sees the orders of the deleted person', async () => {
		const admin = await testApp.make.admin();
		await remove(person.id, person.token, PASSWORD);
		const { status, body } = await testApp.request({ url: `/api/users/${person.id}`, token: admin.token });
		expect(status).toBe(200);
		expect(body.user).toMatchObject({ role: 'deleted', email: null, last_ip: null });
		expect(body.videoOrders).toHaveLength(2);
	});
});

describe('data not touched by a deletion', () => {
	it('F-068 does not touch people whose address contains the deleted one, nor the settings', async () => {
		const { db } = testApp.context;
		const [ski, kowalski] = [
			await makeAccount(testApp, { email: 'ski@poczta.test' }),
			await makeAccount(testApp, { email: 'kowalski@poczta.test' }),
		];
		await db.run(sql`
			insert into audit (action, subject_type, subject_id, after) values
				('users.update', 'user', ${String(kowalski.id)}, ${JSON.stringify({ email: 'kowalski@poczta.test' })}::jsonb),
				('orders.grant', 'order', '1', ${JSON.stringify({ userval: 'kowalski@poczta.test' })}::jsonb),
				('orders.grant', 'order', '2', ${JSON.stringify({ userval: 'Ski@poczta.test' })}::jsonb),
				('settings.update', 'settings', 'app', ${JSON.stringify({ contact_email: 'biuroski@poczta.test' })}::jsonb)`);
		await db.run(sql`
			insert into outbox (message_key, user_id, recipient, subject, html, body, sent_at)
			values ('kowalski', ${kowalski.id}, 'kowalski@poczta.test', 'Bilet', 'x', 'Bilet dla kowalski@poczta.test', now())`);
		expect((await remove(ski.id, ski.token, PASSWORD)).status).toBe(204);
		const kept = await db.rows<{ after: unknown }>(
			sql`select after from audit where after is not null and after::text like '%ski@%' order by id`,
		);
		expect(kept.map(({ after }) => after)).toEqual([
			{ email: 'kowalski@poczta.test' },
			{ userval: 'kowalski@poczta.test' },
			{ contact_email: 'biuroski@poczta.test' },
		]);
		expect(await db.rows(sql`select 1 from outbox where message_key = 'kowalski'`)).toHaveLength(1);
	});

	it('F-068 a later notice, or one with a former address, stores no personal data', async () => {
		const notice = {
			order: { orderId: 'P1', extOrderId: 'X-1', status: 'PENDING', customerIp: CANARY.ip, buyer: { email: CANARY.email } },
		};
		await receiveNotice(testApp.context, Buffer.from(JSON.stringify(notice)), 'page');
		await receiveNotice(testApp.context, Buffer.from(`not JSON, from ${CANARY.email}`), 'page');
		const stored = await testApp.context.db.rows<{ body: string; provider_ext_id: string | null }>(
			sql`select body, provider_ext_id from payment_notices order by id desc limit 2`,
		);
		expect(stored).toEqual([
			{ body: '{}', provider_ext_id: null },
			{ body: JSON.stringify({ order: { orderId: 'P1', extOrderId: 'X-1', status: 'PENDING' } }), provider_ext_id: 'X-1' },
		]);
	});
});

describe('signing up again', () => {
	it('R-007 a deleted person’s e-mail is free', async () => {
		const user = await makeAccount(testApp);
		await remove(user.id, user.token, PASSWORD);
		expect((await signUpAgain(user.email)).status).toBe(201);
	});

	it('R-007 not while a ban is active; only a keyed hash of the address is kept, until the ban ends', async () => {
		const [user, admin] = [await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
		const ban = { user_id: user.id, reason: 'x', expiration_date: '2999-01-01 12:00', forever: false };
		await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: ban });
		await remove(user.id, admin.token, PASSWORD);
		expect(await signUpAgain(` ${user.email.toUpperCase()}`)).toMatchObject({
			status: 422,
			body: { formErrorKeys: { email: 'signup.email_blocked' } },
		});
		await testApp.mails(user.email);
		await testApp.runJob('delete-farewell-mails');
		expect(JSON.stringify(await dumpDatabase(testApp))).not.toContain(user.email);
		await testApp.context.db.run(sql`update banned_emails set expires_at = now() - interval '1 minute'`);
		expect((await signUpAgain(user.email)).status).toBe(201);
	});
});

describe('the last admin', () => {
	const onlyAdmin = async () => {
		await testApp.context.db.run(sql`update users set role_id = 2 where role_id = 1`);
		return makeAccount(testApp, { role: 'admin' });
	};

	it('R-009 E5 cannot be deleted, demoted or banned: 409 last_admin', async () => {
		const admin = await onlyAdmin();
		const tries = [
			await remove(admin.id, admin.token, PASSWORD),
			await testApp.request({
				method: 'PUT',
				url: `/api/users/${admin.id}`,
				token: admin.token,
				body: { role: 'standard', password: PASSWORD },
			}),
			await testApp.request({
				method: 'PUT',
				url: `/api/users/${admin.id}`,
				token: admin.token,
				body: { role: 'deleted', password: PASSWORD },
			}),
			await testApp.request({
				method: 'PUT',
				url: `/api/users/${admin.id}`,
				token: admin.token,
				body: { email: 'szef@inna.test', password: PASSWORD },
			}),
			await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: { user_id: admin.id, forever: true } }),
		];
		expect(tries.map(({ status, body }) => [status, body.type])).toEqual(Array(5).fill([409, 'last_admin']));
	});

	it('E4 E5 a banned admin, or one whose domain is no longer trusted, does not count as another one', async () => {
		const admin = await onlyAdmin();
		const other = await testApp.make.admin();
		await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: { user_id: other.id, forever: true } });
		await testApp.context.db.run(sql`update users set email = 'dawny@obca.test' where id = ${(await testApp.make.admin()).id}`);
		expect((await remove(admin.id, admin.token, PASSWORD)).body.type).toBe('last_admin');
	});

	it.each(['delete', 'demote', 'ban'])('E5 two last admins who %s each other at once: one stays', async (how) => {
		const one = await onlyAdmin();
		const two = await makeAccount(testApp, { role: 'admin' });
		const act = (by: string, id: number) => {
			if (how === 'delete') return remove(id, by, PASSWORD);
			if (how === 'demote')
				return testApp.request({ method: 'PUT', url: `/api/users/${id}`, token: by, body: { role: 'standard', password: PASSWORD } });
			return testApp.request({ method: 'POST', url: '/api/bans', token: by, body: { user_id: id, forever: true } });
		};
		await Promise.all([act(one.token, two.id), act(two.token, one.id)]);
		const able = sql`select count(*) from users u where role_id = 1 and not exists (select 1 from bans b where b.user_id = u.id and b.lifted_at is null)`;
		expect((await testApp.context.db.one<{ count: number }>(able)).count).toBe(1);
	});

	it('E5 what admins do to each other is audited', async () => {
		const one = await onlyAdmin();
		const two = await testApp.make.admin();
		await remove(two.id, one.token, PASSWORD);
		const rows = await testApp.context.db.rows(
			sql`select action, actor_id from audit where subject_type = 'user' and subject_id = ${String(two.id)}`,
		);
		expect(rows).toEqual([{ action: 'users.delete', actor_id: one.id }]);
	});
});
