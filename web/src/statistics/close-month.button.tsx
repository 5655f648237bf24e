import { useState } from 'react';
import { formatDay, formatMonthOfYear } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { whyNotCloseMonth } from '#domain/statistics/closed-months.rules.ts';
import { closeMonth, getStatement, type Statement } from '#domain/statistics/statements.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Offered while the month is open; until it is over, the button says when it can be closed. */
export function CloseMonth({ statement: { month, closed } }: { statement: Pick<Statement, 'month' | 'closed'> }) {
	const t = useText();
	const now = useNow();
	const [isAsking, setAsking] = useState(false);
	const close = useCall(closeMonth, { refreshes: [getStatement] });
	if (closed !== null) return null;
	const onYes = () =>
		close.mutate(
			{ params: { month } },
			{
				onSuccess: () => toast.success(t('statement.close_done')),
				onError: (error) => toast.error(t('statement.close_failed'), error.message),
				onSettled: () => setAsking(false),
			},
		);
	return (
		<>
			<Control disabledReason={whyNotCloseMonth(month, now) && t('statement.not_over')} onClick={() => setAsking(true)}>
				{t('statement.close')}
			</Control>
			{isAsking && (
				<Confirm
					title={t('statement.close_ask', { month: formatMonthOfYear(month, t.language) })}
					busy={close.isPending}
					onYes={onYes}
					onNo={() => setAsking(false)}
				>
					<FieldStack>
						<p>{t('statement.close_why')}</p>
					</FieldStack>
				</Confirm>
			)}
		</>
	);
}

export function ClosedNotice({ closed }: { closed: NonNullable<Statement['closed']> }) {
	const t = useText();
	const when = formatDay(warsawDate(new Date(closed.closed_at)), t.language);
	return <Notice kind="wait">{t('statement.closed', { when, who: closed.closed_by ?? '–' })}</Notice>;
}
