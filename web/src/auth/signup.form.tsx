import { Controller } from 'react-hook-form';
import { minAgeSentence } from '#domain/auth/signup.contract.ts';
import { countryOptions } from '#web/lib/countries.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { BirthdayField } from '#web/ui/birthday.field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, PasswordField, Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { TermsLabel } from './terms-label.tsx';
import { useSignUp } from './use-sign-up.ts';

/** S1-169. */
export function SignUpForm() {
	const t = useText();
	const { language } = useLanguage();
	const { form, submit, failure } = useSignUp();
	const { register, control, formState } = form;
	const { errors, isSubmitting } = formState;
	const minAge = minAgeSentence(t);
	return (
		<PrerenderedForm onSubmit={submit}>
			{failure.length > 0 && (
				<Notice kind="stop" focus key={failure.join()}>
					{failure.map((line) => t.message(line)).join(' ')}
				</Notice>
			)}
			<TwoColumns>
				<Field label={t('signup.firstname')} autoComplete="given-name" error={errors.firstname?.message} {...register('firstname')} />
				<Field label={t('signup.lastname')} autoComplete="family-name" error={errors.lastname?.message} {...register('lastname')} />
			</TwoColumns>
			<Field label={t('auth.email')} type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
			<PasswordField
				label={t('auth.password')}
				hint={t('auth.password_hint')}
				autoComplete="new-password"
				error={errors.password?.message}
				{...register('password')}
			/>
			<PasswordField
				label={t('auth.repeat_password')}
				autoComplete="new-password"
				error={errors.repeatpassword?.message}
				{...register('repeatpassword')}
			/>
			<Controller
				name="birthday"
				control={control}
				render={({ field }) => (
					<BirthdayField
						label={t('signup.birthday')}
						hint={minAge}
						error={errors.birthday?.message === 'signup.min_age' ? minAge : errors.birthday?.message}
						required
						value={field.value}
						onChange={field.onChange}
						onBlur={field.onBlur}
						ref={field.ref}
					/>
				)}
			/>
			<Select
				label={t('signup.country')}
				options={countryOptions(language)}
				autoComplete="country"
				error={errors.country_code?.message}
				{...register('country_code')}
			/>
			<Checkbox label={<TermsLabel />} error={errors.tos?.message} {...register('tos')} />
			<Checkbox label={t('signup.mailing')} error={errors.mailing?.message} {...register('mailing')} />
			<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
				{t('signup.submit')}
			</Button>
		</PrerenderedForm>
	);
}
