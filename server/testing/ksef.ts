import { issueInvoice } from '#server/invoices/issued/issuing.service.ts';
import { processKsefQueue } from '#server/invoices/sending/queue.service.ts';
import { sql } from '#server/lib/db/db.ts';
import { type KsefSimulator, type KsefSimulatorOptions, startKsefSimulator } from '#simulators/ksef/ksef.simulator.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import type { OrderFixture } from './insert-order.ts';
import { COMPANY, insertOrderWithInvoice, SELLER, setInvoices } from './make-invoice.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export const ksefEnv = (ksef: KsefSimulator) => ({
	KSEF_BASE_URL: `${ksef.url}/v2`,
	KSEF_NIP: SIMULATED_SELLER.nip,
	KSEF_TOKEN: SIMULATED_SELLER.token,
});

type SendingInTable = {
	state: string;
	session_reference: string | null;
	code: number | null;
	reason: string | null;
	ksef_number: string | null;
	mode: string | null;
	upo: Buffer | null;
	looks: number;
	resends: number;
};

/** A test app that sends its invoices to a KSeF simulator, which uses the app's clock. */
export type KsefTestApp = TestApp & {
	ksef: KsefSimulator;
	/** issues the invoice of a new paid order */
	issue(
		buyer?: object,
		order?: Partial<OrderFixture>,
	): Promise<{ id: number; number: string; order: { id: number; ext_order_id: string } }>;
	/** one run of the queue, without its pauses */
	run(): Promise<void>;
	/** runs, a minute apart, until the document has this state */
	runUntil(id: number, state: string): Promise<SendingInTable>;
	sending(id: number): Promise<SendingInTable>;
};

const MONDAY = '2026-11-16T09:00:00.000Z';
const MINUTE_MS = 60_000;

export async function openKsefTestApp(options: KsefSimulatorOptions = {}, env: NodeJS.ProcessEnv = {}): Promise<KsefTestApp> {
	let clock = () => new Date(MONDAY);
	const ksef = await startKsefSimulator({ limits: false, now: () => clock(), ...options });
	const testApp = await openTestApp({ env: { ...ksefEnv(ksef), ...env }, oneNode: true });
	const { context } = testApp;
	const { db } = context;
	testApp.setNow(MONDAY);
	clock = context.now;
	await setInvoices(testApp, SELLER);

	const run = () => processKsefQueue(context, { pause: () => Promise.resolve() });
	const sending = (id: number) =>
		db.one<SendingInTable>(sql`
			select state, session_reference, code, reason, ksef_number, mode, upo, looks, resends from ksef_sendings where invoice_id = ${id}`);
	return {
		...testApp,
		ksef,
		run,
		sending,
		issue: async (buyer = COMPANY, given = {}) => {
			const order = await insertOrderWithInvoice(testApp, buyer, given);
			const id = await issueInvoice(context, { viewer: null, caller: null }, { extOrderId: order.ext_order_id });
			const { number } = await db.one<{ number: string }>(sql`select number from issued_invoices where id = ${id}`);
			return { id, number, order };
		},
		runUntil: async (id, state) => {
			for (let runs = 0; runs < 12; runs += 1) {
				await run();
				const found = await sending(id);
				if (found.state === state) return found;
				testApp.advance(MINUTE_MS);
			}
			throw new Error(`the document is ${(await sending(id)).state}, not ${state}`);
		},
		close: async () => {
			await testApp.close();
			await ksef.close();
		},
	};
}
