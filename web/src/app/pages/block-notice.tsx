import { IconLock, IconWorldOff } from '@tabler/icons-react';
import { type Standing, whyBlocked } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Why this person cannot have it at all: too young, or in a country without the rights (S1-073). */
export function BlockNotice({ standing, age, hasBirthday }: { standing: Standing; age: number; hasBirthday: boolean }) {
	const t = useText();
	const reason = whyBlocked(standing);
	if (reason === 'under_age')
		return (
			<Notice
				kind="stop"
				icon={IconLock}
				title={t('item.under_age_title', { age })}
				action={
					!hasBirthday && (
						<ButtonLink to="/konto?edit" look="line" size="sm">
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
