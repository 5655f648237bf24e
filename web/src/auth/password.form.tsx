import { type ReactNode, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { newPasswordForm, verificationForm } from '#domain/auth/auth.contract.ts';
import type { z } from '#domain/base/zod.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';

export type NewPassword = z.output<typeof newPasswordForm>;

type LinkFormProps<Typed> = {
	email: string;
	/** text of the button */
	label: string;
	save: (typed: Typed) => Promise<void>;
	/** the link is no longer valid */
	onLost: (error: ApiError) => void;
};

type PasswordFormProps<Typed extends FieldValues> = LinkFormProps<Typed> & {
	form: UseFormReturn<Typed, unknown, Typed>;
	children: ReactNode;
};

/** Passwords typed after a mailed link. */
function PasswordForm<Typed extends FieldValues>({ email, label, save, onLost, form, children }: PasswordFormProps<Typed>) {
	const t = useText();
	const [failure, setFailure] = useState<string>();
	const { isSubmitting } = form.formState;
	const submit = form.handleSubmit(async (values) => {
		setFailure(undefined);
		try {
			await save(values);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (error.type === 'wrong_token') onLost(error);
			else if (error.formError) pushFormErrors(error, form.setError, Object.keys(form.getValues()) as Path<Typed>[]);
			else setFailure(error.message);
		}
	});
	return (
		<>
			{failure && (
				<Notice kind="stop" focus key={failure}>
					{failure}
				</Notice>
			)}
			<PrerenderedForm onSubmit={submit}>
				<input type="hidden" autoComplete="username" value={email} readOnly />
				{children}
				<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('auth.sending') : undefined}>
					{label}
				</Button>
			</PrerenderedForm>
		</>
	);
}

export function NewPasswordForm(props: LinkFormProps<NewPassword>) {
	const t = useText();
	const form = useForm({ resolver: parseBy(newPasswordForm), defaultValues: { newpassword: '', repeatpassword: '' } });
	const { errors } = form.formState;
	return (
		<PasswordForm form={form} {...props}>
			<PasswordField
				label={t('auth.new_password')}
				hint={t('auth.password_hint')}
				autoComplete="new-password"
				error={errors.newpassword?.message}
				{...form.register('newpassword')}
			/>
			<PasswordField
				label={t('auth.repeat_password')}
				autoComplete="new-password"
				error={errors.repeatpassword?.message}
				{...form.register('repeatpassword')}
			/>
		</PasswordForm>
	);
}

/** Asks for the password of the sign-up. */
export function SignUpPasswordForm(props: LinkFormProps<{ password: string }>) {
	const t = useText();
	const form = useForm({ resolver: parseBy(verificationForm), defaultValues: { password: '' } });
	return (
		<PasswordForm form={form} {...props}>
			<PasswordField
				label={t('auth.password')}
				autoComplete="current-password"
				error={form.formState.errors.password?.message}
				{...form.register('password')}
			/>
		</PasswordForm>
	);
}
