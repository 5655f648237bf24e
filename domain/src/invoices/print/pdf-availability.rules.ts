import { groupOf, type SendingState } from '../ksef/ksef-sending.rules.ts';

export const NO_PDF_REASONS = ['waiting', 'refused'] as const;
export type NoPdfReason = (typeof NO_PDF_REASONS)[number];

type SendingProgress = { state: SendingState; certificate_link: string | null };

/**
 * Why the PDF of an invoice is not given out; null: it is. Outside KSeF it is at once, in KSeF when it has its number or when the seller's
 * certificate vouches for it until then. What KSeF has refused is no invoice.
 */
export function whyNoPdf(ksef: SendingProgress | null): NoPdfReason | null {
	if (ksef === null) return null;
	const group = groupOf(ksef.state);
	if (group === 'refused') return 'refused';
	return group === 'waiting' && ksef.certificate_link === null ? 'waiting' : null;
}
