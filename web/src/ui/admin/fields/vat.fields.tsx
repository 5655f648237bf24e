import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { needsVatBasis, VAT_RATES, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { ChoiceField, TextField } from './field.tsx';
import { FieldColumns } from './field-grid.tsx';

const RATES = VAT_RATES.map((rate) => ({ value: rate, label: vatRateText(rate) }));

type VatFieldsProps = {
	/** whose texts name the fields */
	of: 'events' | 'videos';
	rate: UseFormRegisterReturn;
	basis: UseFormRegisterReturn;
	/** the rate that is chosen */
	chosen: string;
	errors: { vat_rate?: FieldError; vat_basis?: FieldError };
};

/** The VAT rate of a title, and its legal basis where the rate needs one. */
export function VatFields({ of, rate, basis, chosen, errors }: VatFieldsProps) {
	const t = useText();
	return (
		<FieldColumns count={2}>
			<ChoiceField
				label={t(`${of}.field.vat_rate`)}
				options={[{ value: '', label: t('content.vat_default') }, ...RATES]}
				error={errors.vat_rate?.message}
				{...rate}
			/>
			{needsVatBasis(chosen) && (
				<TextField label={t(`${of}.field.vat_basis`)} hint={t('content.vat_basis_hint')} error={errors.vat_basis?.message} {...basis} />
			)}
		</FieldColumns>
	);
}
