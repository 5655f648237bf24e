import { needsAddressWarning } from '#domain/account/account.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Home: the country code is empty (S1-166). */
export function AddressWarning({ country_code }: { country_code: string | null }) {
	const t = useText();
	if (!needsAddressWarning(country_code)) return null;
	const fix = (
		<ButtonLink to="/konto?edit" variant="line" size="sm">
			{t('warning.fix')}
		</ButtonLink>
	);
	return (
		<Notice kind="wait" title={t('warning.address')} action={fix}>
			{t('warning.address_text')}
		</Notice>
	);
}
