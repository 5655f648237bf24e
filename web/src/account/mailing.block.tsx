import { IconMail, IconMailOff } from '@tabler/icons-react';
import { getMailing, getReminders, subscribeMailing, unsubscribeMailing } from '#domain/account/mailing.contract.ts';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import panel from '#web/ui/account-panel.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { RemindersNotice } from './reminders.notice.tsx';

type MailingBlockProps = { userId: number; isAdminView: boolean; hasBirthday: boolean };

/** Subscribed or not, and the way to change it (S1-162, S1-243); an admin does it for another person (S3-060). */
export function MailingBlock({ userId, isAdminView, hasBirthday }: MailingBlockProps) {
	const t = useText();
	const params = { userId };
	// the offer of reminders disappears with its button
	const keptFocus = useKeptFocus();
	const state = useAnswer(getMailing, { params }, { errors: 'inline', staleTime: 0 });
	const toasts = useOutcomeToasts();
	const refreshes = [getMailing, getUser, listAudit];
	const subscribe = useCall(subscribeMailing, { refreshes });
	const unsubscribe = useCall(unsubscribeMailing, { refreshes });
	const isOn = state.data?.mailing;
	// queried here, so that this block draws itself again, and keeps the focus, when the offer leaves
	const reminders = useAnswer(getReminders, { params }, { errors: 'inline', staleTime: 0, enabled: isOn === false && !isAdminView });
	const change = async () => {
		try {
			const { mailing } = await (isOn ? unsubscribe : subscribe).mutateAsync({ params });
			toasts.success(t(mailing ? 'mailing.subscribed' : 'mailing.unsubscribed'));
		} catch (error) {
			toasts.error(t('mailing.failed'), error instanceof ApiError ? error.message : undefined);
		}
	};
	const failure = subscribe.error ?? unsubscribe.error;
	const canFix = !hasBirthday && !isAdminView && failure?.type === 'under_age';
	const fix = (
		<ButtonLink to="/konto?edit" variant="line" size="sm">
			{t('warning.fix')}
		</ButtonLink>
	);
	const label = isOn
		? t(isAdminView ? 'mailing.unsubscribe_user' : 'mailing.unsubscribe')
		: t(isAdminView ? 'mailing.subscribe_user' : 'mailing.subscribe');
	return (
		<section className={panel.panel} id="newsletter" {...keptFocus}>
			<div className={panel.header}>
				<div>
					<h2>{t('account.mailing')}</h2>
					<p className="muted small">{t(isAdminView ? 'mailing.lead_user' : 'mailing.lead')}</p>
				</div>
				{isOn !== undefined && (
					<Button variant="line" size="sm" icon={isOn ? IconMailOff : IconMail} onClick={() => void change()}>
						{label}
					</Button>
				)}
			</div>
			{state.isPending && <Block height="24px" width="160px" />}
			{state.isError && <RetryNotice message={t('mailing.unknown')} onRetry={() => void state.refetch()} />}
			{isOn !== undefined && <StateTag kind={isOn ? 'ok' : 'off'}>{t(isOn ? 'mailing.on' : 'mailing.off')}</StateTag>}
			{isOn === false && !isAdminView && <p className="muted tiny">{t('mailing.consent')}</p>}
			{isOn === false && !isAdminView && reminders.data?.reminders === false && <RemindersNotice userId={userId} />}
			{failure && (
				<Notice kind="stop" action={canFix && fix}>
					{failure.message}
				</Notice>
			)}
		</section>
	);
}
