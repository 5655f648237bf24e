import { Link } from 'react-router';
import type { DutyKind } from '#domain/statistics/duties.rules.ts';
import { dutiesTexts } from '#domain/statistics/duties.texts.ts';
import type { Duty } from '#domain/statistics/statistics.contract.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { AttentionBox } from './attention.box.tsx';

registerTexts(dutiesTexts);

/** The view of the panel in which each is done. */
const PLACES = {
	complaints: 'complaints',
	withdrawals: 'withdrawals',
	seller: 'invoices',
	accessibility: 'views',
	annual_report: 'statistics',
	texts: 'views',
} as const satisfies Record<DutyKind, string>;
export type DutyView = (typeof PLACES)[DutyKind];

/** Numbers of letters are shown as they are. */
const NAMED: Record<DutyKind, boolean> = {
	complaints: false,
	withdrawals: false,
	seller: true,
	accessibility: true,
	annual_report: true,
	texts: false,
};

type DutiesProps = { duties: readonly Duty[]; addressOf: (view: DutyView) => string };

/** What the house owes the law or its visitors, each with what of it and where it is done. */
export function DutiesBoxes({ duties, addressOf }: DutiesProps) {
	const t = useText();
	return duties.map(({ kind, fields, until }) => (
		<AttentionBox key={kind} title={t(`duties.${kind}`)} count={fields.length}>
			<li>
				<Link to={addressOf(PLACES[kind])}>{t(`duties.${kind}.do`)}</Link>{' '}
				<span className="muted">{fields.map((field) => (NAMED[kind] ? t(`duties.${kind}.${field}` as TextKey) : field)).join(', ')}</span>
				{until && <span className="muted tabular"> {t('duties.until', { until })}</span>}
			</li>
		</AttentionBox>
	));
}
