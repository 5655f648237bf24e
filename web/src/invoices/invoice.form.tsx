import { useMemo } from 'react';
import { isOfUnion, numberLabel } from '#domain/base/countries/vat-numbers.ts';
import { hasProvinces, INVOICE_FIELDS, whyNotNipYet } from '#domain/invoices/invoices.rules.ts';
import { countryOptions } from '#web/lib/countries.ts';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Legend } from '#web/ui/legend.tsx';
import styles from './invoice.form.module.css';
import type { InvoiceField, InvoiceFormState } from './use-invoice-form.ts';

const AUTOCOMPLETE: Partial<Record<InvoiceField, string>> = {
	company: 'organization',
	firstname: 'given-name',
	lastname: 'family-name',
	street: 'street-address',
	postal_code: 'postal-code',
	city: 'address-level2',
	state: 'address-level1',
	country_code: 'country',
};

/** Company or private person (S1-183); the tax number is checked while typing. */
export function InvoiceForm({ state }: { state: InvoiceFormState }) {
	const t = useText();
	const { isWanted, setWanted } = state;
	return (
		<fieldset>
			<Legend>{t('invoices.form.title')}</Legend>
			<Checkbox label={t('invoices.form.wanted')} checked={isWanted} onChange={(event) => setWanted(event.target.checked)} />
			{isWanted && <InvoiceFields state={state} />}
		</fieldset>
	);
}

export function InvoiceFields({ state }: { state: InvoiceFormState }) {
	const t = useText();
	const { form, isPanel } = state;
	const type = form.watch('invoiceType');
	// invoices have no province
	const fields = INVOICE_FIELDS[type].filter((name) => !isPanel || name !== 'state');
	return (
		<div className={styles.invoice}>
			<div className={styles.kinds} role="radiogroup" aria-label={t('invoices.form.type')}>
				<Checkbox kind="radio" value="company" label={t('invoices.form.type_company')} {...form.register('invoiceType')} />
				<Checkbox kind="radio" value="person" label={t('invoices.form.type_person')} {...form.register('invoiceType')} />
			</div>
			<div className={styles.fields}>
				{fields.map((name) => (
					<InvoiceInput key={name} name={name} state={state} />
				))}
			</div>
		</div>
	);
}

/** Number and province have another name in each country. */
function labelOf(name: InvoiceField, country: string) {
	if (name === 'nip') return numberLabel(country);
	return name === 'state' && !hasProvinces(country) ? 'invoices.form.region' : (`invoices.form.${name}` as const);
}

function InvoiceInput({ name, state: { form } }: { name: InvoiceField; state: InvoiceFormState }) {
	const t = useText();
	const countries = useMemo(() => countryOptions(t.language), [t.language]);
	const value = form.watch(name);
	const country = form.watch('country_code');
	const live = name === 'nip' && value !== '' ? whyNotNipYet(value, country) : null;
	const error = form.formState.errors[name]?.message ?? live ?? undefined;
	const common = { label: t(labelOf(name, country)), error, autoComplete: AUTOCOMPLETE[name] };
	// what was wrong in the country before may be right in this one
	const checkAgain = () => void (form.formState.errors.nip && form.trigger('nip'));
	if (name === 'country_code') return <Select {...common} options={countries} {...form.register(name, { onChange: checkAgain })} />;
	return (
		<div className={name === 'street' ? styles.wide : undefined}>
			<Field
				{...common}
				hint={name === 'nip' && isOfUnion(country) && t('invoices.form.nip_union')}
				inputMode={name === 'nip' && country === 'PL' ? 'numeric' : undefined}
				{...form.register(name)}
			/>
		</div>
	);
}
