import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuseForm } from '#domain/base/refusal.ts';
import {
	activateCode as activateCall,
	checkCode as checkCall,
	createCodes as createCall,
	deleteCode as deleteCall,
	deleteUserCode as deleteUserCall,
	getCodeBatch as getBatchCall,
	getCode as getCall,
	listCodeBatches as listBatchesCall,
	listCodes as listCall,
	listUserCodes as listUserCall,
	revokeCodeBatch as revokeBatchCall,
	updateCode as updateCall,
} from '#domain/codes/codes.contract.ts';
import { parseDiscount } from '#domain/codes/codes.rules.ts';
import type { Context } from '../lib/context.ts';
import { countRows } from '../lib/db/capped-count.ts';
import type { Db } from '../lib/db/db.ts';
import { wantsCsv } from '../lib/http/csv.ts';
import { serve } from '../lib/http/serve.ts';
import { getBatch, revokeBatch, sendBatchCsv } from './code-batches.service.ts';
import { countBatches, listBatches } from './code-batches.store.ts';
import { checkCode } from './code-check.service.ts';
import { createCodes, removeCode, updateCode, whyNotCodeChange, whyNotNewCode } from './codes.editing.service.ts';
import { dayEnd, dayStart, getCode, readCodes, toCode } from './codes.service.ts';
import { codesMatching, listCodes } from './codes.store.ts';
import { activateCode, codesOfUser, removeUserCode } from './user-codes.service.ts';

/** `{"codes":[…]}` written a batch at a time, so that ten thousand codes do not delay other calls. */
async function* asJson(db: Db, ids: readonly number[]): AsyncGenerator<string> {
	yield '{"codes":[';
	let first = true;
	for await (const codes of readCodes(db, ids)) {
		yield `${first ? '' : ','}${codes.map((code) => JSON.stringify(code)).join(',')}`;
		first = false;
	}
	yield ']}';
}

export function codesRoutes(app: FastifyInstance, context: Context) {
	const { db, now } = context;

	serve(app, context, listCall, async ({ query }) => {
		const { page, per_page, sort, order, expiration_date_from, expiration_date_to, discount, ...rest } = query;
		const wanted = discount === null ? null : parseDiscount(discount);
		if (discount !== null && !wanted) throw refuseForm({ discount: 'codes.validate.discount' });
		const filter = { ...rest, discount: wanted, expires_from: dayStart(expiration_date_from), expires_to: dayEnd(expiration_date_to) };
		const counting = countRows(db, codesMatching(filter, now()));
		const found = filter.name && !(await counting).total_capped ? 'few' : 'many';
		const wantedPage = { sort, order, limit: per_page, offset: (page - 1) * per_page, found } as const;
		const [totals, rows] = await Promise.all([counting, listCodes(db, filter, wantedPage, now())]);
		return { codes: rows.map(toCode), ...totals };
	});

	serve(app, context, listBatchesCall, async ({ query: { page, limit } }) => {
		const [batches, totals] = await Promise.all([listBatches(db, limit, (page - 1) * limit), countBatches(db)]);
		return { batches, ...totals };
	});

	serve(app, context, getBatchCall, async ({ params, query, request, reply, caller }) =>
		wantsCsv(request, query.format) ? sendBatchCsv(context, reply, params.id, caller.language) : { batch: await getBatch(db, params.id) },
	);

	serve(app, context, revokeBatchCall, async ({ params, actor }) => ({ revoked: await revokeBatch(context, actor, params.id) }));

	serve(app, context, getCall, ({ params, query }) => getCode(db, params.id, query.uses === true ? query : null));

	serve(
		app,
		context,
		createCall,
		async ({ body, actor, reply }) => {
			const ids = await createCodes(context, actor, body);
			return reply.type('application/json; charset=utf-8').send(Readable.from(asJson(db, ids), { objectMode: false }));
		},
		(values) => whyNotNewCode(db, values, now()),
	);

	serve(
		app,
		context,
		updateCall,
		async ({ params, body, actor }) => ({ code: await updateCode(context, actor, params.id, body) }),
		(values, { params }) => whyNotCodeChange(db, params.id, values, now()),
	);

	serve(app, context, deleteCall, ({ params, actor }) => removeCode(context, actor, params.id));

	serve(app, context, listUserCall, ({ params, query, caller }) => codesOfUser(context, params.userId, query, caller.language));

	serve(app, context, activateCall, ({ params, body, actor }) => activateCode(context, actor, params.userId, body.code));

	serve(app, context, checkCall, async ({ body, caller }) => ({ code: await checkCode(context, caller.ip, body) }));

	serve(app, context, deleteUserCall, ({ params, actor }) => removeUserCode(context, actor, params.userId, params.codeId));
}
