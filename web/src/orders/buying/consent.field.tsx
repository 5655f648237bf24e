import type { Ref } from 'react';
import { type ConsentSubject, type ConsentVersion, consentText } from '#domain/orders/buying/orders.consent.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Legend } from '#web/ui/legend.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './consent.field.module.css';

type ConsentFieldProps = {
	subject: ConsentSubject;
	version: ConsentVersion;
	isGiven: boolean;
	error?: string;
	onChange: (isGiven: boolean) => void;
	ref?: Ref<HTMLInputElement>;
};

/** The same text is stored with the order and repeated in its mail. */
export function ConsentField({ subject, version, isGiven, error, onChange, ref }: ConsentFieldProps) {
	const t = useText();
	const { regulations_page, policy_page } = useConfig();
	return (
		<fieldset>
			<Legend>{t('purchase.consent_legend')}</Legend>
			<Checkbox
				ref={ref}
				label={t(consentText(subject, version))}
				checked={isGiven}
				error={error}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<p className={`small ${styles.links}`}>
				{t('purchase.consent_read')}{' '}
				<SmartLink newTab to={regulations_page || '/regulamin'}>
					{t('footer.regulations')}
				</SmartLink>
				,{' '}
				<SmartLink newTab to={policy_page || '/polityka'}>
					{t('footer.policy')}
				</SmartLink>
			</p>
		</fieldset>
	);
}
