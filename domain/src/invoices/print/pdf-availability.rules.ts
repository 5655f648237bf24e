import { groupOf, type SendingState } from '../ksef/ksef-sending.rules.ts';

export const NO_PDF_REASONS = ['waiting', 'refused'] as const;
export type NoPdfReason = (typeof NO_PDF_REASONS)[number];

type SendingProgress = { state: SendingState; certificate_link: string | null };

/**
 * Why the PDF of an invoice is not available; null: it is. Outside KSeF it is available at once, in KSeF with the KSeF number,
 * or before that with a link signed by the seller's certificate. A refused document is not an invoice.
 */
export function whyNoPdf(ksef: SendingProgress | null): NoPdfReason | null {
	if (ksef === null) return null;
	const group = groupOf(ksef.state);
	if (group === 'refused') return 'refused';
	return group === 'waiting' && ksef.certificate_link === null ? 'waiting' : null;
}
