import type { Claim } from '#domain/claims/claims.contract.ts';
import { ALARM_DAYS, daysLeft } from '#domain/claims/claims.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { StateTag } from '#web/ui/tag.tsx';

/** How many days an answer may still take; of an answered letter how it ended. */
export function DaysLeft({ claim: { due_at, outcome } }: { claim: Pick<Claim, 'due_at' | 'outcome'> }) {
	const t = useText();
	if (outcome) return <StateTag kind={outcome === 'refused' ? 'off' : 'ok'}>{t(`claims.outcome.${outcome}`)}</StateTag>;
	const days = daysLeft(due_at, new Date(serverNow()));
	const kind = days <= ALARM_DAYS ? 'stop' : days <= 2 * ALARM_DAYS ? 'wait' : 'off';
	return <StateTag kind={kind}>{days < 0 ? t('claims.late') : days === 0 ? t('claims.today') : t('claims.left', { days })}</StateTag>;
}
