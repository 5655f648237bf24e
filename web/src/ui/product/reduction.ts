import { formatZloty, toGrosze } from '#domain/base/money.ts';
import { type AnnouncedPrice, announcedPrice } from '#domain/catalogue/lowest-price.rules.ts';
import { shortDate } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/language.tsx';

/** What an event or video tells of its earlier prices. */
export type EarlierPrices = {
	lowest_price_30_days?: number | null | undefined;
	lowest_price_since?: string | null | undefined;
	reduced_since?: string | null | undefined;
};

/** The reduction that a price of a title announces; null without one, and where a code leaves nothing to pay. */
export function reductionOf(zloty: number, newZloty: number | null, earlier: EarlierPrices): AnnouncedPrice | null {
	const { lowest_price_30_days: lowest } = earlier;
	if (newZloty === 0) return null;
	return announcedPrice({
		listGrosze: toGrosze(zloty),
		codeGrosze: newZloty === null ? null : toGrosze(newZloty),
		lowestGrosze: lowest === null || lowest === undefined ? null : toGrosze(lowest),
		isReduced: Boolean(earlier.reduced_since),
	});
}

/** "najniższa z 30 dni: 35,00 zł", for cards and lists. */
export function lowestShort({ struckGrosze }: AnnouncedPrice, { lowest_price_since: since }: EarlierPrices, t: Translate): string {
	const price = formatZloty(struckGrosze / 100, t.language);
	return since ? t('prices.lowest_since_short', { day: shortDate(since), price }) : t('prices.lowest_short', { price });
}

/** "Najniższa cena z 30 dni przed obniżką: 35,00 zł. Obniżka trwa od 12.11.2026." */
export function lowestSentence({ struckGrosze }: AnnouncedPrice, earlier: EarlierPrices, t: Translate): string {
	const { lowest_price_since: since, reduced_since: reduced } = earlier;
	const price = formatZloty(struckGrosze / 100, t.language);
	const lowest = since ? t('prices.lowest_since', { day: shortDate(since), price }) : t('prices.lowest_before', { price });
	return reduced ? `${lowest} ${t('prices.reduced_since', { day: shortDate(reduced) })}` : lowest;
}
