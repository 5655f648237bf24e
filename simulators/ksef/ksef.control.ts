import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from '#domain/base/zod.ts';
import { makeKeys } from './ksef.certificates.ts';
import type { Behaviour, SimulatorContext } from './ksef.context.ts';
import { type NextAnswer, nextAnswerSchema } from './ksef.faults.ts';
import { statusOfInvoice } from './ksef.lookups.ts';
import { PERMISSIONS, type Permission, type TokenKind } from './ksef.types.ts';

/** One document as stored by KSeF. */
export type StoredInvoice = { ksefNumber: string | null; number: string | null; invoiceHash: string; code: number; xml: Buffer };

/** Controls for tests and demos, callable in this process and over HTTP. */
export function createControl(context: SimulatorContext, advance: (ms: number) => void) {
	const changeToken = (token: string | undefined, change: { active?: boolean; permissions?: Permission[] }) => {
		for (const one of context.state.ksefTokens.values()) if (token === undefined || one.token === token) Object.assign(one, change);
	};
	return {
		answerNext: (answer: NextAnswer) => context.faults.add(answer),
		clearAnswers: () => context.faults.clear(),
		advance,
		/** new keys for both usages; the old ones stay valid, or are withdrawn at once */
		rotateKeys: async ({ keepOld }: { keepOld: boolean }) => {
			const old = await context.keys;
			for (const key of old) key.accepted &&= keepOld;
			context.keys = makeKeys(context.now()).then((made) => [...old, ...made]);
			await context.keys;
		},
		revokeToken: (token?: string) => changeToken(token, { active: false }),
		restoreToken: (token?: string) => changeToken(token, { active: true }),
		/** applies to access tokens issued from now on */
		setRights: (permissions: Permission[], token?: string) => changeToken(token, { permissions }),
		/** tokens of this kind are no longer accepted */
		endTokens: (kind: TokenKind) => {
			for (const [token, bearer] of context.state.bearers) if (bearer.kind === kind) context.state.bearers.delete(token);
		},
		behave: (behaviour: Partial<Behaviour>) => {
			Object.assign(context.behaviour, behaviour);
		},
		/** those at 150 continue */
		release: () => {
			context.behaviour.stuck = false;
			for (const { invoice } of context.state.allInvoices()) invoice.stuck = false;
		},
		setLimits: (on: boolean) => context.limits.set(on),
		setService: (service: Partial<SimulatorContext['service']>) => {
			Object.assign(context.service, service);
		},
		calls: () => ({ ...context.calls }),
		/** every document that was sent, in order */
		invoices: (): StoredInvoice[] =>
			context.state.allInvoices().map(({ invoice }) => ({
				ksefNumber: invoice.ksefNumber,
				number: invoice.fields?.number ?? null,
				invoiceHash: invoice.invoiceHash,
				code: statusOfInvoice(context, invoice).code,
				xml: Buffer.from(invoice.xml ?? '', 'base64'),
			})),
	};
}

export type Control = ReturnType<typeof createControl>;

const polls = z.number().int().min(0).max(1000);
const behaviourBody = z
	.strictObject({
		loginPolls: polls,
		invoicePolls: polls,
		sessionPolls: polls,
		storageDelayMs: z.number().int().min(0),
		checkNipChecksum: z.boolean(),
		stuck: z.boolean(),
	})
	.partial();
const serviceBody = z
	.strictObject({
		status: z.enum(['AVAILABLE', 'MAINTENANCE', 'FAILURE', 'TOTAL_FAILURE']),
		messages: z.array(z.looseObject({})),
	})
	.partial();
const ofToken = z.strictObject({ token: z.string().optional() });

/** Control over HTTP, outside of the paths of KSeF. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
	const post = <T>(name: string, schema: z.ZodType<T>, work: (body: T) => unknown) =>
		app.post(`/__control/${name}`, async (request, reply: FastifyReply) => {
			const parsed = schema.safeParse(JSON.parse(String(request.body || '{}')));
			if (!parsed.success)
				return reply.code(400).send({ error: parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`) });
			await work(parsed.data);
			return { done: true };
		});

	post('next-answer', nextAnswerSchema, control.answerNext);
	post('clear-answers', z.strictObject({}), control.clearAnswers);
	post('advance', z.strictObject({ ms: z.number().int().min(0) }), ({ ms }) => control.advance(ms));
	post('rotate-keys', z.strictObject({ keepOld: z.boolean() }), control.rotateKeys);
	post('revoke-token', ofToken, ({ token }) => control.revokeToken(token));
	post('restore-token', ofToken, ({ token }) => control.restoreToken(token));
	post('rights', ofToken.extend({ permissions: z.array(z.enum(PERMISSIONS)) }), ({ permissions, token }) =>
		control.setRights(permissions, token),
	);
	post('end-tokens', z.strictObject({ kind: z.enum(['operation', 'access', 'refresh']) }), ({ kind }) => control.endTokens(kind));
	post('behaviour', behaviourBody, control.behave);
	post('release', z.strictObject({}), control.release);
	post('limits', z.strictObject({ on: z.boolean() }), ({ on }) => control.setLimits(on));
	post('service', serviceBody, control.setService);

	app.get('/__control/calls', () => control.calls());
	app.get('/__control/invoices', () => control.invoices().map(({ xml, ...invoice }) => ({ ...invoice, xml: xml.toString('utf8') })));
}
