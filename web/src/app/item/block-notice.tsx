import { IconBan, IconLock, IconWorldOff } from '@tabler/icons-react';
import { asSentence } from '#domain/base/text/sentence.ts';
import { type ProductState, whyBlocked } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type BlockNoticeProps = { state: ProductState; age: number; hasBirthday: boolean; cancelReason?: string | null };

/** Why this person cannot get access at all: cancelled, under age, or in a blocked country (S1-073). */
export function BlockNotice({ state, age, hasBirthday, cancelReason }: BlockNoticeProps) {
	const t = useText();
	const reason = whyBlocked(state);
	if (state.cancelled)
		return (
			<Notice kind="stop" icon={IconBan} title={t('event.cancelled_title')}>
				{cancelReason && asSentence(cancelReason)} {t('event.cancelled_refunds')}
			</Notice>
		);
	if (reason === 'under_age')
		return (
			<Notice
				kind="stop"
				icon={IconLock}
				title={t('item.under_age_title', { age })}
				action={
					!hasBirthday && (
						<ButtonLink to="/konto?edit" variant="line" size="sm">
							{t('warning.fix')}
						</ButtonLink>
					)
				}
			>
				{t(hasBirthday ? 'button.why_under_age' : 'button.why_no_birthday')}
			</Notice>
		);
	if (reason !== 'country_blocked') return null;
	return (
		<Notice kind="stop" icon={IconWorldOff} title={t('item.country_title')}>
			{t('button.why_country')}
		</Notice>
	);
}
