import { formatZloty } from '#domain/base/money.ts';
import { getEventPrices, getVideoPrices } from '#domain/prices/prices.contract.ts';
import { pricesAdminTexts } from '#domain/prices/prices-admin.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { lowestSentence, reductionOf } from '#web/ui/product/reduction.ts';
import styles from './price-history.module.css';

registerTexts(pricesAdminTexts);

/** Every price a title has had, and what its pages say of a reduction (N-021). */
export function PriceHistory({ type, id }: { type: 'event' | 'video'; id: number }) {
	const t = useText();
	const answer = useAnswer(type === 'event' ? getEventPrices : getVideoPrices, { params: { id } }, { errors: 'console', staleTime: 0 });
	const prices = answer.data;
	if (!prices?.history) return null;
	const earlier = { ...prices, lowest_price_since: prices.since };
	const reduction = reductionOf(prices.price, null, earlier);
	return (
		<details className={styles.history}>
			<summary>{t('prices.history')}</summary>
			<p className="small muted">{t('prices.history_lead')}</p>
			<ul>
				{prices.history.map(({ price, changed_at }) => (
					<li key={changed_at}>{t('prices.history_line', { price: formatZloty(price, t.language), moment: momentText(changed_at) })}</li>
				))}
			</ul>
			{reduction && <p className="small">{lowestSentence(reduction, earlier, t)}</p>}
		</details>
	);
}
