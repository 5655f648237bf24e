import { refuse } from './ksef.answers.ts';
import type { SimulatorContext } from './ksef.context.ts';
import type { Answer, Bearer, Invoice, Session, StatusInfo } from './ksef.types.ts';

/** A session of this login context; others are reported as unknown. */
export function findSession(context: SimulatorContext, reference: string | undefined, bearer: Bearer): Session | null {
	const session = context.state.sessions.get(reference ?? '');
	if (!session || session.nip !== bearer.nip) return null;
	if (session.closedAt === null && context.now() >= session.validUntil) session.closedAt = session.validUntil;
	return session;
}

export const noSession = (reference: string | undefined): Answer =>
	refuse(21173, `Sesja o numerze referencyjnym ${reference} nie została znaleziona.`);

/** 100 at the first query, then 150, then the result. */
export function statusOfInvoice({ behaviour }: SimulatorContext, invoice: Invoice): StatusInfo {
	if (!invoice.stuck && invoice.polls > behaviour.invoicePolls) return invoice.outcome;
	return invoice.polls > 1
		? { code: 150, description: 'Trwa przetwarzanie' }
		: { code: 100, description: 'Faktura przyjęta do dalszego przetwarzania' };
}
