import type { FastifyReply } from 'fastify';
import { formatZloty } from '#domain/base/money.ts';
import { existing } from '#domain/base/refusal.ts';
import { type CsvCell, csvRow } from '#domain/base/text/csv.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { CodeBatch, CodeOut } from '#domain/codes/codes.contract.ts';
import { type TextKey, text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { Db } from '../lib/db/db.ts';
import { sendCsv } from '../lib/http/csv.ts';
import { codesOfBatch, findBatch, revokeUnused } from './code-batches.store.ts';
import { toCode } from './codes.service.ts';
import { findCodes } from './codes.store.ts';

export const getBatch = async (db: Db, id: number): Promise<CodeBatch> => existing(await findBatch(db, id));

export async function revokeBatch({ db, now }: Context, actor: Actor, id: number): Promise<number> {
	return db.transaction(async (tx) => {
		const { name } = await getBatch(tx, id);
		const revoked = await revokeUnused(tx, id, now());
		if (revoked > 0)
			await audit(tx, actor, { action: 'codes.revoke_batch', subjectType: 'code_batch', subjectId: id, after: { name, revoked } });
		return revoked;
	});
}

const stateOf = ({ used, revoked, numberOfUses, limit }: CodeOut): TextKey => {
	if (used) return 'codes.admin.state.used';
	if (revoked) return 'codes.admin.state.revoked';
	return numberOfUses >= limit ? 'codes.admin.state.taken' : 'codes.admin.state.free';
};

const COLUMNS: [name: TextKey, cell: (code: CodeOut, language: Language) => CsvCell][] = [
	['codes.admin.column.code', ({ code }) => code],
	['codes.admin.column.desc', ({ desc }) => desc],
	[
		'codes.admin.discount',
		({ discount_percent, discount_cash }) => (discount_percent === null ? formatZloty(discount_cash ?? 0, 'pl') : `${discount_percent}%`),
	],
	['codes.admin.column.product', ({ title }, language) => title ?? text(language, 'codes.admin.any')],
	['codes.admin.column.state', (code, language) => text(language, stateOf(code))],
	['codes.admin.use.used', ({ usage_date }) => ({ moment: usage_date })],
	['codes.admin.column.expires', ({ expiration_date }) => ({ moment: expiration_date })],
];

const AT_A_TIME = 500;

export async function sendBatchCsv({ db }: Context, reply: FastifyReply, id: number, language: Language): Promise<FastifyReply> {
	await getBatch(db, id);
	return sendCsv<number>(reply, {
		filename: `codes-${id}.csv`,
		titles: COLUMNS.map(([name]) => text(language, name)),
		read: async (afterId) => {
			const ids = await codesOfBatch(db, id, afterId ?? 0, AT_A_TIME);
			const rows = await findCodes(db, ids);
			const lines = rows.map((row) => csvRow(COLUMNS.map(([, cell]) => cell(toCode(row), language)))).join('');
			return { lines, next: ids.length < AT_A_TIME ? null : (ids.at(-1) ?? null) };
		},
	});
}
