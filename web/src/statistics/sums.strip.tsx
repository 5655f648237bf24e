import { useId } from 'react';
import { formatZloty } from '#domain/base/money.ts';
import { formatMonthOfYear } from '#domain/base/time/dates.ts';
import { monthOf } from '#domain/base/time/day-ranges.ts';
import { paymentSums } from '#domain/statistics/statistics.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Box, BoxHeader } from '#web/ui/admin/box.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { RatesTable } from '#web/ui/admin/table/facts.table.tsx';
import { FailedData, hasFailed } from '#web/ui/missing-data.tsx';
import styles from './sums.strip.module.css';

/** keeps the height of a figure that is not loaded yet */
const NONE = '\u00a0';
const OF_MONTH = { query: { from: '', to: '' } };

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

/** Income of the current month by kind (S3-067), under its name: the range above does not change it. */
export function SumsStrip() {
	const t = useText();
	const headingId = useId();
	const month = monthOf(useNow());
	const answer = useAnswer(paymentSums, OF_MONTH, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	if (!data && hasFailed(answer))
		return (
			<div className={styles.missing}>
				<FailedData answers={[answer]} />
			</div>
		);
	const total = data && data.eventsSumm + data.videosSumm + data.giftsSumm + data.groupTicketsSumm;
	const amount = (sum: number | undefined) => (sum === undefined ? NONE : formatZloty(sum, t.language));
	const kind = (name: 'events' | 'videos' | 'gifts' | 'groups', sum: number | undefined) => ({
		name: t(`statistics.sum.${name}`),
		value: amount(sum),
		note: total && total > 0 && sum !== undefined ? t('statistics.sum.share', { percent: Math.round((100 * sum) / total) }) : NONE,
	});
	return (
		<section aria-labelledby={headingId}>
			<h2 id={headingId} className={styles.period}>
				{t('statistics.sum.period', { month: formatMonthOfYear(month, t.language) })}
			</h2>
			<StatStrip
				stats={[
					{ name: t('statistics.sum.month'), value: amount(total) },
					kind('events', data?.eventsSumm),
					kind('videos', data?.videosSumm),
					kind('gifts', data?.giftsSumm),
					kind('groups', data?.groupTicketsSumm),
					{ name: t('statistics.sum.refunds'), value: amount(data && -data.refundsSumm) },
				]}
			/>
		</section>
	);
}
