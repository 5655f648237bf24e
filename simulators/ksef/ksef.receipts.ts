import { refuse } from './ksef.answers.ts';
import type { SimulatorContext } from './ksef.context.ts';
import { findSession, noSession, statusOfInvoice } from './ksef.lookups.ts';
import type { Answer, Invoice, Request, Session } from './ksef.types.ts';
import { invoiceUpo, sessionUpo } from './ksef.upo.ts';

const upoOf = (context: SimulatorContext, session: Session | null, invoice: Invoice | undefined): Answer =>
	invoiceUpo(session, invoice, invoice !== undefined && statusOfInvoice(context, invoice).code === 200);

const isProcessed = (context: SimulatorContext, session: Session): boolean =>
	session.closedAt !== null && session.invoices.every((invoice) => statusOfInvoice(context, invoice).code >= 200);

export function upoOfInvoice(context: SimulatorContext, { params, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	const wanted = params.ksefNumber;
	const invoice = session?.invoices.find((one) => (wanted ? one.ksefNumber === wanted : one.referenceNumber === params.invoice));
	return upoOf(context, session, invoice);
}

export function upoOfSession(context: SimulatorContext, { params, bearer }: Request): Answer {
	const session = findSession(context, params.session, bearer);
	if (!session) return noSession(params.session);
	return session.upoReference === params.upo && isProcessed(context, session) ? sessionUpo(session) : refuse(21178);
}

/** The same receipts by a pre-signed address. */
export function storedUpo(context: SimulatorContext, reference: string, until: number): Answer {
	if (!(until > context.now())) return { failure: { status: 403 } };
	const ofInvoice = context.state.allInvoices().find(({ invoice }) => invoice.referenceNumber === reference);
	if (ofInvoice) return upoOf(context, ofInvoice.session, ofInvoice.invoice);
	const session = [...context.state.sessions.values()].find(({ upoReference }) => upoReference === reference);
	return session && isProcessed(context, session) ? sessionUpo(session) : { failure: { status: 404 } };
}
