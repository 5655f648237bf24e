import { getReminders, requestReminders } from '#domain/account/mailing.contract.ts';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** For whoever unsubscribed from everything: the reminders of one's tickets come back without the newsletter, at any age. */
export function RemindersNotice({ userId }: { userId: number }) {
	const t = useText();
	const params = { userId };
	const toasts = useOutcomeToasts();
	const request = useCall(requestReminders, { refreshes: [getReminders, listAudit] });
	const turnOn = async () => {
		try {
			await request.mutateAsync({ params });
			toasts.success(t('mailing.reminders_on'));
		} catch (error) {
			toasts.error(t('mailing.reminders_failed'), error instanceof ApiError ? error.message : undefined);
		}
	};
	const action = (
		<Button variant="line" size="sm" onClick={() => void turnOn()}>
			{t('mailing.reminders_turn_on')}
		</Button>
	);
	return (
		<Notice quiet action={action}>
			{t('mailing.reminders_off')}
		</Notice>
	);
}
