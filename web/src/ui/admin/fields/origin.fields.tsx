import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '#web/lib/language.tsx';
import { TextField } from './field.tsx';
import { FieldColumns } from './field-grid.tsx';

const NAMES = ['origin_country', 'production_year', 'original_language'] as const;
type Name = (typeof NAMES)[number];
type OriginFieldsProps = {
	register: (name: Name) => UseFormRegisterReturn;
	errors: { [N in Name]?: FieldError };
	/** what an empty field means, where it means anything */
	hint?: string;
};

/** Country, year and language of a title, for the annual report (N-028). */
export function OriginFields({ register, errors, hint }: OriginFieldsProps) {
	const t = useText();
	return (
		<FieldColumns count={3}>
			{NAMES.map((name) => (
				<TextField key={name} label={t(`content.${name}`)} hint={hint} error={errors[name]?.message} {...register(name)} />
			))}
		</FieldColumns>
	);
}
