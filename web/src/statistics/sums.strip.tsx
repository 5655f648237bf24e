import { formatZloty } from '#domain/base/money.ts';
import { paymentSums } from '#domain/statistics/statistics.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { RatesTable } from '#web/ui/admin/table/rates.table.tsx';
import { MissingData } from '#web/ui/missing-data.tsx';
import styles from './sums.strip.module.css';

const OF_MONTH = { query: { from: '', to: '' } };

/** Income of the current month by VAT rate. */
export function MonthRates() {
	const t = useText();
	const { data } = useAnswer(paymentSums, OF_MONTH, { errors: 'inline', staleTime: 0 });
	if (!data || data.rates.length === 0) return null;
	return (
		<Box isBelow>
			<BoxHeader>
				<h2>{t('statistics.rates')}</h2>
			</BoxHeader>
			<RatesTable label={t('statistics.rates')} rates={data.rates} />
		</Box>
	);
}

/** Income of the current month by kind (S3-067). */
export function SumsStrip() {
	const t = useText();
	const answer = useAnswer(paymentSums, OF_MONTH, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	if (!data)
		return (
			<div className={styles.missing}>
				<MissingData answers={[answer]} height="96px" />
			</div>
		);
	const total = data.eventsSumm + data.videosSumm + data.giftsSumm + data.groupTicketsSumm;
	const share = (sum: number) => (total > 0 ? t('statistics.sum.share', { percent: Math.round((100 * sum) / total) }) : undefined);
	const kind = (name: 'events' | 'videos' | 'gifts' | 'groups', sum: number) => ({
		name: t(`statistics.sum.${name}`),
		value: formatZloty(sum, t.language),
		note: share(sum),
	});
	return (
		<StatStrip
			stats={[
				{ name: t('statistics.sum.month'), value: formatZloty(total, t.language) },
				kind('events', data.eventsSumm),
				kind('videos', data.videosSumm),
				kind('gifts', data.giftsSumm),
				kind('groups', data.groupTicketsSumm),
				{ name: t('statistics.sum.refunds'), value: formatZloty(-data.refundsSumm, t.language) },
			]}
		/>
	);
}
