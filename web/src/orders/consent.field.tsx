import type { Ref } from 'react';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { consentText } from '#domain/orders/orders.consent.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';

type ConsentFieldProps = {
	kind: OrderKind;
	totalGrosze: number;
	isGiven: boolean;
	error?: string;
	onChange: (isGiven: boolean) => void;
	ref?: Ref<HTMLInputElement>;
};

/** The words are those stored with the order and repeated in its mail (rules.md "Consent"). */
export function ConsentField({ kind, totalGrosze, isGiven, error, onChange, ref }: ConsentFieldProps) {
	const t = useText();
	const { regulations_page, policy_page } = useConfig();
	return (
		<fieldset>
			<legend className="leg">{t('purchase.consent_legend')}</legend>
			<Checkbox
				ref={ref}
				label={t(consentText(kind, totalGrosze))}
				checked={isGiven}
				error={error}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<p className="small consent-links">
				{t('purchase.consent_read')}{' '}
				<a href={regulations_page} target="_blank" rel="noreferrer">
					{t('footer.regulations')}
				</a>
				,{' '}
				<a href={policy_page} target="_blank" rel="noreferrer">
					{t('footer.policy')}
				</a>
			</p>
		</fieldset>
	);
}
