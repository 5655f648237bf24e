import { RECIPIENT_FIELDS } from '#domain/invoices/invoices.rules.ts';
import { issuedInvoicesTexts } from '#domain/invoices/issued/issued-invoices.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './invoice.form.module.css';
import type { RecipientState } from './use-recipient.ts';

registerTexts(issuedInvoicesTexts);

/** A unit of a municipality, such as a school, that is the recipient of what the municipality buys. */
export function RecipientFields({ state: { isWanted, setWanted, values, set, errors } }: { state: RecipientState }) {
	const t = useText();
	return (
		<div>
			<Checkbox label={t('invoices.recipient.wanted')} checked={isWanted} onChange={(event) => setWanted(event.target.checked)} />
			{isWanted && (
				<div className={styles.invoice}>
					<p className="muted">{t('invoices.recipient.lead')}</p>
					<div className={styles.fields}>
						{RECIPIENT_FIELDS.map((name) => (
							<div key={name} className={name === 'recipient_street' ? styles.wide : undefined}>
								<Field
									label={t(`invoices.recipient.${name}`)}
									value={values[name]}
									error={errors[name]}
									onChange={(event) => set(name, event.target.value)}
								/>
							</div>
						))}
					</div>
				</div>
			)}
		</div>
	);
}
