import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { User } from '#domain/account/account.contract.ts';
import { hasProvinces } from '#domain/invoices/invoices.rules.ts';
import { countryOptions } from '#web/lib/countries.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { BirthdayField } from '#web/ui/birthday.field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, PasswordField, Select } from '#web/ui/field.tsx';
import formStack from '#web/ui/form-stack.module.css';
import { Legend } from '#web/ui/legend.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { useUserForm } from './use-user-form.ts';

const ROLES = ['standard', 'premium', 'unverified', 'deleted', 'admin'] as const;

type UserFormProps = { user: User; updatedAt: string | undefined; isAdminView: boolean; onSaved: (user: User) => void };

/**
 * S1-180; e-mail and role for an admin only (S3-118). The role `deleted` erases the account, so a question comes first (S3-059). An error
 * shows as an alert in the form (S1-241).
 */
export function UserForm({ user, updatedAt, isAdminView, onSaved }: UserFormProps) {
	const t = useText();
	// also when the session ends meanwhile
	const [isOwn] = useState(() => session.get()?.user.id === user.id);
	const { form, submit, failure, isErasing, erase, keep } = useUserForm({ user, updatedAt, isAdmin: isAdminView, isOwn, onSaved });
	const { register, formState } = form;
	const { errors, isDirty, isSubmitting } = formState;
	useUnsaved(isDirty);
	const ownPassword = (
		<PasswordField
			label={t(isOwn ? 'account.current_password' : 'account.your_password')}
			hint={isAdminView ? t('account.your_password_why') : undefined}
			autoComplete="current-password"
			error={errors.password?.message}
			{...register('password')}
		/>
	);
	return (
		<>
			<form className={`${formStack.stack} ${formStack.form}`} onSubmit={submit} noValidate>
				{failure && (
					<Notice kind="stop" focus key={failure}>
						{failure}
					</Notice>
				)}
				<TwoColumns>
					<Field label={t('account.firstname')} autoComplete="given-name" error={errors.firstname?.message} {...register('firstname')} />
					<Field label={t('account.lastname')} autoComplete="family-name" error={errors.lastname?.message} {...register('lastname')} />
				</TwoColumns>
				{isAdminView && (
					<TwoColumns>
						<Field label={t('account.email')} type="email" autoComplete="off" error={errors.email?.message} {...register('email')} />
						<Select
							label={t('account.role')}
							options={ROLES.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
							error={errors.role?.message}
							{...register('role')}
						/>
					</TwoColumns>
				)}
				<PersonFields form={form} />
				<AddressFields form={form} />
				<fieldset className={`${formStack.stack} ${formStack.form}`}>
					<Legend>{t('account.password_change')}</Legend>
					<TwoColumns>
						{isOwn && ownPassword}
						<PasswordField
							label={t('account.new_password')}
							hint={`${t('account.password_optional')} ${t('auth.password_hint')}`}
							autoComplete="new-password"
							error={errors.newpassword?.message}
							{...register('newpassword')}
						/>
					</TwoColumns>
				</fieldset>
				{!isOwn && ownPassword}
				<Button type="submit" inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{t('account.save')}
				</Button>
			</form>
			{isErasing && (
				<QuestionDialog title={t('account.delete_question')} onYes={() => void erase()} onNo={keep}>
					<p>{t('account.delete_lead_admin')}</p>
				</QuestionDialog>
			)}
		</>
	);
}

type PartProps = { form: ReturnType<typeof useUserForm>['form'] };

/** Birthday and country. */
function PersonFields({ form: { control, register, formState } }: PartProps) {
	const t = useText();
	const { language } = useLanguage();
	const { errors } = formState;
	return (
		<TwoColumns>
			<Controller
				name="birthday"
				control={control}
				render={({ field }) => (
					<BirthdayField
						label={t('account.birthday')}
						error={errors.birthday?.message}
						value={field.value}
						onChange={field.onChange}
						onBlur={field.onBlur}
						ref={field.ref}
					/>
				)}
			/>
			<Select
				label={t('account.country')}
				options={countryOptions(language)}
				placeholder={t('web.choose')}
				autoComplete="country"
				error={errors.country_code?.message}
				{...register('country_code')}
			/>
		</TwoColumns>
	);
}

function AddressFields({ form: { register, watch, formState } }: PartProps) {
	const t = useText();
	const { errors } = formState;
	return (
		<>
			<Field label={t('account.street')} autoComplete="street-address" error={errors.street?.message} {...register('street')} />
			<TwoColumns>
				<Field
					label={t('account.postal_code')}
					autoComplete="postal-code"
					error={errors.postal_code?.message}
					{...register('postal_code')}
				/>
				<Field label={t('account.city')} autoComplete="address-level2" error={errors.city?.message} {...register('city')} />
			</TwoColumns>
			<Field
				label={t(hasProvinces(watch('country_code')) ? 'account.state' : 'invoices.form.region')}
				autoComplete="address-level1"
				error={errors.state?.message}
				{...register('state')}
			/>
			<TwoColumns>
				<Field label={t('account.company')} autoComplete="organization" error={errors.company?.message} {...register('company')} />
				<Field label={t('account.nip')} inputMode="numeric" autoComplete="off" error={errors.nip?.message} {...register('nip')} />
			</TwoColumns>
		</>
	);
}
