import { warsawDate } from '#domain/base/time/time.ts';
import { reviewDue } from '#domain/pages/declaration.rules.ts';
import { missingOfSeller } from '#domain/settings/seller.rules.ts';
import { reportDue } from '#domain/statistics/annual-report.rules.ts';
import type { Duty } from '#domain/statistics/statistics.contract.ts';
import { urgentClaims } from '../claims/urgent-claims.service.ts';
import type { Context } from '../lib/context.ts';
import { pagesStillKits } from '../pages/pages.service.ts';

/** Tasks that stay on the start view until they are done. */
export async function dutiesNow(context: Context): Promise<Duty[]> {
	const [{ seller, a11y_reviewed, annual_report_sent }, complaints, withdrawals, kits] = await Promise.all([
		context.settings.app(),
		urgentClaims(context, 'complaint'),
		urgentClaims(context, 'withdrawal'),
		pagesStillKits(context.db),
	]);
	const review = reviewDue(a11y_reviewed, warsawDate(context.now()));
	const report = reportDue(annual_report_sent, warsawDate(context.now()));
	const duties: Duty[] = [
		{ kind: 'complaints', fields: complaints.numbers, until: complaints.until },
		{ kind: 'withdrawals', fields: withdrawals.numbers, until: withdrawals.until },
		{ kind: 'seller', fields: missingOfSeller(seller), until: null },
		{ kind: 'accessibility', fields: review ? ['review'] : [], until: review },
		{ kind: 'annual_report', fields: report ? ['send'] : [], until: report },
		{ kind: 'texts', fields: kits, until: null },
	];
	return duties.filter(({ fields }) => fields.length > 0);
}
