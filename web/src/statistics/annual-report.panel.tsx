import { IconPrinter } from '@tabler/icons-react';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { type AnnualReport, getAnnualReport, type ReportFigures } from '#domain/statistics/annual-report.contract.ts';
import { REPORT_ROWS, shareOf } from '#domain/statistics/annual-report.rules.ts';
import { annualReportTexts } from '#domain/statistics/annual-report.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { ChoiceField } from '#web/ui/admin/fields/field.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { FactsTable } from '#web/ui/admin/table/facts.table.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import styles from './annual-report.module.css';

registerTexts(annualReportTexts);

type AnnualReportPanelProps = { year: number; thisYear: number; onYear: (year: string) => void };

/** The annual report on one page, to be printed or taken as CSV (N-028). */
export function AnnualReportPanel({ year, thisYear, onYear }: AnnualReportPanelProps) {
	const t = useText();
	const answer = useAnswer(getAnnualReport, { params: { year }, query: {} }, { errors: 'inline', staleTime: 0 });
	const years = Array.from({ length: 6 }, (_, at) => String(thisYear - at));
	return (
		<div className={styles.report}>
			<ViewHeader
				title={t('annual.title', { of: String(year) })}
				lead={t('annual.lead')}
				actions={
					<div className={styles.actions}>
						<Control icon={IconPrinter} onClick={() => window.print()}>
							{t('annual.print')}
						</Control>
						<CsvButton path={`/api/statistics/annual/${year}`} query={{ format: 'csv' }} fileName={`annual-report-${year}.csv`} />
					</div>
				}
			/>
			<div className={styles.actions}>
				<ChoiceField
					label={t('annual.year')}
					value={String(year)}
					onChange={({ target }) => onYear(target.value)}
					options={years.map((value) => ({ value, label: value }))}
				/>
			</div>
			<LoadFailed answer={answer} />
			{answer.data && (['videos', 'events'] as const).map((kind) => <Figures key={kind} report={answer.data.report} kind={kind} />)}
		</div>
	);
}

function Figures({ report, kind }: { report: AnnualReport; kind: 'videos' | 'events' }) {
	const t = useText();
	const figures: ReportFigures = report[kind];
	const hours = (minutes: number) => formatNumber(Math.round(minutes / 6) / 10, t.language);
	return (
		<>
			<SubHeading>{t(`annual.kind.${kind}`)}</SubHeading>
			<FactsTable
				label={t(`annual.kind.${kind}`)}
				rows={REPORT_ROWS.map((name) => ({ name, ...figures[name] }))}
				rowId={({ name }) => name}
				columns={[
					{ id: 'row', title: t('annual.row'), lead: true, cell: ({ name }) => t(`annual.${name}`) },
					{ id: 'titles', title: t('annual.titles'), right: true, cell: ({ titles }) => titles },
					{ id: 'hours', title: t('annual.hours'), right: true, cell: ({ minutes }) => hours(minutes) },
					{ id: 'share', title: t('annual.share'), right: true, cell: ({ minutes }) => `${shareOf(minutes, figures.all.minutes)}%` },
				]}
			/>
		</>
	);
}
