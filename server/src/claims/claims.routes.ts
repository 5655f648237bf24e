import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/claims/claims.contract.ts';
import type { ClaimKind } from '#domain/claims/claims.rules.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { answerClaim } from './answers.service.ts';
import { listClaims, picturesOf } from './claims.store.ts';
import { complain } from './complaints.service.ts';
import { withdraw } from './withdrawals.service.ts';

const STAFF: Record<ClaimKind, { list: typeof calls.listComplaints | typeof calls.listWithdrawals; answer: typeof calls.answerComplaint }> =
	{
		withdrawal: { list: calls.listWithdrawals, answer: calls.answerWithdrawal },
		complaint: { list: calls.listComplaints, answer: calls.answerComplaint },
	};

export function claimsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.withdraw, ({ body, caller }) => withdraw(context, caller, body));
	serve(app, context, calls.complain, ({ body, files, caller }) => complain(context, caller, { body, files }));
	for (const kind of Object.keys(STAFF) as ClaimKind[]) {
		serve(app, context, STAFF[kind].list, ({ query }) => listClaims(context.db, { kind, ...query }));
		serve(app, context, STAFF[kind].answer, async ({ params, body, viewer, caller }) => ({
			claim: await answerClaim(context, { viewer, caller }, { kind, id: params.id, wanted: body }),
		}));
	}
	serve(app, context, calls.getComplaintPictures, async ({ params }) => ({
		pictures: (await picturesOf(context.db, params.id)).map(({ data }) => `data:image/jpeg;base64,${data}`),
	}));
}
