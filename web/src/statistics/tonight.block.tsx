import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatHours } from '#domain/base/time/dates.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import type { Attention } from '#domain/statistics/statistics.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { LinedList } from './lined-list.tsx';

/** Events of this day with the number of sold tickets, then the sums of today and of the month. */
export function TonightBlock({ attention: { tonight, tonight_count, today, month } }: { attention: Attention }) {
	const t = useText();
	return (
		<>
			<section aria-labelledby="tonight">
				<SubHeading id="tonight">{t('start.tonight')}</SubHeading>
				{tonight.length === 0 && <p className="muted">{t('start.no_events')}</p>}
				<LinedList>
					{tonight.map(({ id, slug, title, time_from, tickets, available_tickets: all }) => (
						<li key={id}>
							<b className="tabular">{time_from ? formatHours(time_from, null) : t('start.all_day')}</b>{' '}
							<Link to={itemPath('event', slug)}>{title}</Link>{' '}
							<span className="muted">{all ? t('start.tickets_of', { count: tickets, all }) : t('start.tickets', { count: tickets })}</span>
						</li>
					))}
					{tonight_count > tonight.length && <li className="muted">{t('start.more', { count: tonight_count - tonight.length })}</li>}
				</LinedList>
			</section>
			<SubHeading>{t('start.sums')}</SubHeading>
			<StatStrip
				stats={[
					{ name: t('start.today'), value: formatZloty(today.income, t.language), note: t('start.orders_count', { count: today.orders }) },
					{ name: t('start.month'), value: formatZloty(month.income, t.language), note: t('start.orders_count', { count: month.orders }) },
				]}
			/>
		</>
	);
}
