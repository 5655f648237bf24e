import { createHash } from 'node:crypto';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { BodyOf } from '#domain/base/endpoint.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { type complain as complainCall, MOST_PICTURE_BYTES, PICTURE_FIELDS } from '#domain/claims/claims.contract.ts';
import { dueOn } from '#domain/claims/claims.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { toSmallPicture } from '../lib/images.ts';
import { queueComplaintReceipt } from './claims.mails.ts';
import { type ClaimRow, findClaimOfRequest, findNamedOrder, insertClaim, insertPicture } from './claims.store.ts';

type Complaint = { body: BodyOf<typeof complainCall>; files: Record<string, UploadedFile> };

const budget = (ip: string) => ({ bucket: `complaint:ip:${ipKey(ip)}`, max: 20, windowSeconds: 3_600 });
/** Receipts to one address, which may be that of somebody else. */
const receiptBudget = (email: string) => ({
	bucket: `complaint:mail:${createHash('sha256').update(email).digest('base64url').slice(0, 22)}`,
	max: 5,
	windowSeconds: 3_600,
});

const LIMITS = { maxBytes: MOST_PICTURE_BYTES, maxSide: 10_000 };

/** All that is wrong with the pictures is said at once, each at its own; a file that is no picture is a wrong field (422). */
async function readPictures(files: Complaint['files']): Promise<Buffer[]> {
	const pictures: Buffer[] = [];
	const wrong: Record<string, string> = {};
	for (const field of PICTURE_FIELDS) {
		const file = files[field];
		if (!file) continue;
		try {
			pictures.push(await toSmallPicture(field, file, LIMITS));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			Object.assign(wrong, error.details.formError);
		}
	}
	if (Object.keys(wrong).length > 0) throw refuseForm(wrong);
	return pictures;
}

const toAnswer = ({ number, received_at, due_on }: ClaimRow) => ({ complaint: { number, received_at, due_at: due_on } });

/** Whoever writes is answered, also with a number that is not theirs; only then the staff see no order beside it (N-024). */
export async function complain(context: Context, caller: Caller, { body, files }: Complaint) {
	await context.limits.spend(budget(caller.ip));
	const pictures = await readPictures(files);
	const { number, email, topic, content, wish, request_id } = body;
	const now = context.now();
	const order = number === '' ? null : await findNamedOrder(context.db, { number, email });
	const mayMail = await context.limits.allows(receiptBudget(email));
	const made = await context.db.transaction(async (tx) => {
		const claim = await insertClaim(tx, {
			kind: 'complaint',
			order_id: order?.id ?? null,
			user_id: order?.user_id ?? null,
			name: '',
			email,
			language: caller.language,
			received_at: now,
			due_on: dueOn(now),
			content: order || number === '' ? content : `${content}\n\n(${number})`,
			topic,
			wish,
			request_id,
		});
		for (const [index, picture] of claim ? pictures.entries() : []) await insertPicture(tx, claim?.id ?? 0, index + 1, picture);
		if (claim && mayMail) await queueComplaintReceipt(tx, claim);
		return claim;
	});
	const claim = made ?? (await findClaimOfRequest(context.db, request_id ?? ''));
	if (!claim) throw new Error('a complaint was neither made nor found');
	return toAnswer(claim);
}
