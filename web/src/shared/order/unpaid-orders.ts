import { countUnpaid } from '#domain/orders/listing/orders.search.contract.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';

registerTexts(paymentsTexts);

/** Next to a price: how many people are paying at the old one; undefined where nobody is. A price saved now is that of the next order (G-001). */
export function useUnpaidNote(product: string | null): string | undefined {
	const t = useText();
	const options = { errors: 'console', staleTime: 0, enabled: product !== null } as const;
	const count = useAnswer(countUnpaid, { query: { product: product ?? '' } }, options).data?.count ?? 0;
	return count > 0 ? t('payments.unpaid_keep', { count }) : undefined;
}
