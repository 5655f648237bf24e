import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';

/** The sentence next to the terms checkbox, with its two links (S1-254). */
export function TermsLabel() {
	const t = useText();
	const { regulations_page, policy_page } = useConfig();
	return (
		<>
			{t('signup.tos_before')}{' '}
			<SmartLink newTab to={regulations_page || '/regulamin'}>
				{t('signup.tos_regulations')}
			</SmartLink>{' '}
			{t('signup.tos_and')}{' '}
			<SmartLink newTab to={policy_page || '/polityka'}>
				{t('signup.tos_policy')}
			</SmartLink>{' '}
			{t('signup.tos_after')}
		</>
	);
}
