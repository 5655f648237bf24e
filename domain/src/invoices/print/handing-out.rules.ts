import { groupOf, type SendingState } from '../ksef/ksef-sending.rules.ts';

export const NOT_HANDED_OUT = ['waiting', 'refused'] as const;
export type NotHandedOut = (typeof NOT_HANDED_OUT)[number];

type OnItsWay = { state: SendingState; certificate_link: string | null };

/**
 * Why the PDF of an invoice is not given out; null: it is. Outside KSeF it is at once, in KSeF when it has its number or when the seller's
 * certificate vouches for it until then. What KSeF has refused is no invoice.
 */
export function whyNotHandedOut(ksef: OnItsWay | null): NotHandedOut | null {
	if (ksef === null) return null;
	const group = groupOf(ksef.state);
	if (group === 'refused') return 'refused';
	return group === 'waiting' && ksef.certificate_link === null ? 'waiting' : null;
}
