import type { FastifyInstance } from 'fastify';
import type { Context } from '../lib/context.ts';
import { type Database, openDatabase } from '../lib/db.ts';
import { type Admission, createAdmission, WIDTH } from './admission.ts';
import { concernedBuyers } from './standing.service.ts';

/** The line before hot events, and the few connections that sales have to themselves: a crowd's other questions never stand before them (A14). */
export type Sales = { line: Admission; db: Database };

const open = new WeakMap<Context, Sales>();

/** One per node; the connections are made when they are first needed. */
export function salesOf(context: Context): Sales {
	const known = open.get(context);
	if (known) return known;
	const db = openDatabase({
		url: context.env.DATABASE_URL ?? '',
		poolSize: WIDTH * 2,
		onError: (error) => context.log.warn({ err: error }, 'database connection of sales'),
	});
	const sales = { db, line: createAdmission((eventId, userIds) => concernedBuyers(db, eventId, userIds)) };
	open.set(context, sales);
	return sales;
}

export const closeSalesWith = (app: FastifyInstance, context: Context) =>
	app.addHook('onClose', async () => {
		await open.get(context)?.db.close();
		open.delete(context);
	});
