import { groupOf, isRefused, type SendingState } from '../ksef/ksef-sending.rules.ts';

export const NO_PDF_REASONS = ['waiting', 'refused'] as const;
export type NoPdfReason = (typeof NO_PDF_REASONS)[number];

type SendingProgress = { state: SendingState; code: number | null; certificate_link: string | null };

/**
 * Why the PDF of an invoice is not available; null: it is. Outside KSeF it is available at once, in KSeF with the KSeF number,
 * or before that with a link signed by the seller's certificate. A refused document is not an invoice.
 */
export function whyNoPdf(ksef: SendingProgress | null): NoPdfReason | null {
	if (ksef === null) return null;
	if (isRefused(ksef)) return 'refused';
	return groupOf(ksef.state) === 'numbered' || ksef.certificate_link !== null ? null : 'waiting';
}
