import { dueOn, statementParams } from '#domain/claims/claims.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { type Db, type Sql, sql } from '#server/lib/db/db.ts';

// One withdrawal in each state and two complaints, of orders that were sold: what the lists of the panel show on the first day.

type Sold = {
	id: number;
	user_id: number;
	number: string;
	name: string;
	email: string;
	refund_id: number | null;
	amount_grosze: number | null;
};

const soldOf = (tx: Db, which: Sql) =>
	tx.row<Sold>(sql`
		select o.id, o.user_id, o.number, u.firstname || ' ' || u.lastname as name, u.email, r.id as refund_id, r.amount_grosze
		from orders o join users u on u.id = o.user_id left join refunds r on r.order_id = o.id and r.status = 'FINALIZED'
		where u.email is not null and o.amount_grosze > 0 and not exists (select 1 from claims c where c.order_id = o.id) and ${which}
		order by o.id desc limit 1`);

const DAY_MS = 86_400_000;
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

type Letter = { days: number; why: string; answer?: { outcome: 'whole' | 'refused'; words: string } };

async function seedWithdrawal(tx: Db, now: Date, sold: Sold | null, { days, why, answer }: Letter): Promise<void> {
	if (!sold) return;
	const at = daysAgo(now, days);
	const isPaid = answer?.outcome === 'whole';
	await tx.run(sql`
		insert into claims (kind, order_id, user_id, name, email, language, received_at, due_on, content, why, answered_at, answered_by, outcome, answer, amount_grosze, refund_id)
		values ('withdrawal', ${sold.id}, ${sold.user_id}, ${sold.name}, ${sold.email}, 'pl', ${at}, ${dueOn(at)}, ${text('pl', 'claims.statement', statementParams(sold))}, ${why},
			${answer ? at : null}, ${answer?.outcome === 'refused' ? sql`(select id from users where role = 'admin' order by id limit 1)` : null}, ${answer?.outcome ?? null}, ${answer?.words ?? null}, ${isPaid ? sold.amount_grosze : null}, ${isPaid ? sold.refund_id : null})`);
}

type Complaint = { days: number; topic: string; wish: string; words: string };

async function seedComplaint(tx: Db, now: Date, sold: Sold | null, { days, topic, wish, words }: Complaint): Promise<void> {
	const at = daysAgo(now, days);
	if (sold)
		await tx.run(sql`
			insert into claims (kind, order_id, user_id, name, email, language, received_at, due_on, content, topic, wish)
			values ('complaint', ${sold.id}, ${sold.user_id}, ${sold.name}, ${sold.email}, 'pl', ${at}, ${dueOn(at)}, ${words}, ${topic}, ${wish})`);
}

export async function seedClaims(tx: Db, now: Date): Promise<void> {
	await seedWithdrawal(tx, now, await soldOf(tx, sql`o.status = 'REFUNDED' and r.amount_grosze = o.amount_grosze`), {
		days: 20,
		why: 'unused',
		answer: { outcome: 'whole', words: text('pl', 'law.withdrawal.unused') },
	});
	await seedWithdrawal(tx, now, await soldOf(tx, sql`o.kind = 'event' and o.status = 'COMPLETED'`), { days: 12, why: 'set_day' });
	await seedWithdrawal(tx, now, await soldOf(tx, sql`o.kind = 'video' and o.status = 'COMPLETED'`), {
		days: 30,
		why: 'started',
		answer: { outcome: 'refused', words: 'Nagranie zostało obejrzane za Pani zgodą, dlatego nie możemy oddać pieniędzy.' },
	});
	await seedComplaint(tx, now, await soldOf(tx, sql`o.kind = 'event' and o.status = 'COMPLETED'`), {
		days: 12,
		topic: 'captions',
		wish: 'access',
		words: 'Kupiłem bilet tylko dlatego, że miały być napisy dla niesłyszących. Przez pierwszy akt ich nie było, pojawiły się po przerwie.',
	});
	await seedComplaint(tx, now, await soldOf(tx, sql`o.kind = 'event' and o.status = 'COMPLETED'`), {
		days: 1,
		topic: 'picture',
		wish: 'part',
		words: 'Od 20:10 obraz zatrzymywał się co minutę. Druga połowa przepadła.',
	});
}
