import type { Consent } from '#domain/base/consent.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useConfig } from '#web/lib/config.tsx';
import { giveConsent, useConsent } from '#web/lib/consent.ts';
import { useText } from '#web/lib/language.tsx';
import { useFocusReturn } from '#web/lib/use-focus-return.ts';
import { Button } from '#web/ui/button.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './consent-bar.module.css';
import { CONSENT_BAR_ID } from './consent-bar-id.ts';

/** Shown until answered; refusing is as easy as agreeing (failure M4). */
export function ConsentBar() {
	const t = useText();
	const { policy_page } = useConfig();
	const consent = useConsent();
	const { onFocus, giveBack } = useFocusReturn();
	const answer = (given: Consent) => {
		giveBack();
		giveConsent(given);
	};
	// in the document it is hidden for everyone, until the browser has read the stored answer (web/src/app/entry/hydrate-later.ts)
	if (consent !== 'unanswered' && consent !== 'unknown') return null;
	return (
		<section
			id={CONSENT_BAR_ID}
			hidden={consent === 'unknown'}
			className={styles.consent}
			aria-label={t('consent.label')}
			onFocus={onFocus}
		>
			<div className={classNames('wrap', styles.line)}>
				<p className="small">
					{t('consent.text')} <SmartLink to={policy_page || '/polityka'}>{t('footer.policy')}</SmartLink>
				</p>
				<div className={styles.choices}>
					<Button variant="line" size="sm" onClick={() => answer('necessary')}>
						{t('consent.necessary')}
					</Button>
					<Button variant="line" size="sm" onClick={() => answer('all')}>
						{t('consent.accept')}
					</Button>
				</div>
			</div>
		</section>
	);
}
