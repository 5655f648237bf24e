import { needsBirthdayWarning } from '#domain/account/account.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Home: the birthday is empty or of the year 1900 (S1-166). */
export function BirthdayWarning({ birthday }: { birthday: string | null }) {
	const t = useText();
	if (!needsBirthdayWarning(birthday)) return null;
	const fix = (
		<ButtonLink to="/konto?edit" variant="line" size="sm">
			{t('warning.fix')}
		</ButtonLink>
	);
	return (
		<Notice kind="wait" title={t('warning.birthday')} action={fix}>
			{t('warning.birthday_text')}
		</Notice>
	);
}
