import { useId } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { parseProductSlug } from '#domain/catalogue/product.rules.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { statisticsTexts } from '#domain/statistics/statistics.texts.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useFocusPage } from '#web/lib/use-focus-page.ts';
import { useNow } from '#web/lib/use-now.ts';
import { BoxGrid } from '#web/ui/admin/box.tsx';
import { CompleteRangeField } from '#web/ui/admin/fields/complete-range.field.tsx';
import { ErrorText, FieldBox } from '#web/ui/admin/fields/field.tsx';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { AnnualReportPanel } from './annual-report.panel.tsx';
import { AudiencePanel } from './audience.panel.tsx';
import { IncomePanel, OrdersPanel } from './day.panels.tsx';
import { FiguresTable, FROM_LIST } from './figures.tables.tsx';
import { RANGES, readRange } from './range.ts';
import { MonthRates, SumsStrip } from './sums.strip.tsx';
import { OrdersPerVideoPanel, ViewsPerVideoPanel } from './title.panels.tsx';

registerTexts(paymentsTexts);
registerTexts(statisticsTexts);

/** Charts, tables and CSV; the range is in the address, by default the last 7 days. */
export function StatisticsView() {
	const t = useText();
	const [params, setParams] = useSearchParams();
	const now = useNow();
	const thisYear = now.getFullYear();
	const { name, days, wrong } = readRange(params, now);
	const errorId = useId();
	const choose = (change: Record<string, string>, replace = false) =>
		setParams(
			(old) => {
				for (const [key, value] of Object.entries(change)) old.set(key, value);
				return old;
			},
			{ replace, preventScrollReset: true },
		);
	const navigate = useNavigate();
	const { state } = useLocation();
	const title = params.get('tytul') ?? '';
	// the link or button that was used is gone
	useFocusPage(title);
	const product = parseProductSlug(title);
	if (product)
		return <AudiencePanel product={product} onClose={() => (state === FROM_LIST ? navigate(-1) : choose({ tytul: '' }, true))} />;
	const asked = Number(params.get('raport'));
	if (asked) return <AnnualReportPanel year={asked} thisYear={thisYear} onYear={(raport) => choose({ raport })} />;
	const range = t('payments.range', { from: shortDate(days.from), to: shortDate(days.to) });
	return (
		<>
			<ViewHeader
				title={t('panel.view.statistics')}
				lead={wrong ? null : t('statistics.lead', { range })}
				actions={
					<>
						<FilterGroup
							label={t('statistics.range')}
							options={RANGES.map((value) => ({ value, label: t(`statistics.range.${value}`) }))}
							value={name}
							onChange={(next) => choose({ zakres: next, od: days.from, do: days.to })}
						/>
						{name === 'own' && (
							<FieldBox>
								<CompleteRangeField
									value={days}
									clearable={false}
									errorId={wrong ? errorId : undefined}
									// each complete date applies while typing: Back leaves all of them at once
									onChange={({ from, to }) => from && to && choose({ od: from, do: to }, true)}
								/>
								{wrong && (
									<ErrorText id={errorId} role="alert">
										{t(wrong)}
									</ErrorText>
								)}
							</FieldBox>
						)}
					</>
				}
			/>
			<p>
				<Link to={`/teapp-admin?view=statistics&raport=${thisYear - 1}`}>{t('annual.open')}</Link>
			</p>
			<SumsStrip />
			<BoxGrid>
				{!wrong && (
					<>
						<OrdersPanel days={days} />
						<IncomePanel days={days} />
					</>
				)}
				<OrdersPerVideoPanel />
				<ViewsPerVideoPanel />
			</BoxGrid>
			<FiguresTable type="event" />
			<FiguresTable type="video" />
			{/* last, so that it moves nothing when it comes */}
			<MonthRates />
		</>
	);
}
