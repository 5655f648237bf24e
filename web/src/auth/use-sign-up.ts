import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type SignUp, signUpBody, signUp as signUpCall, whyNotSignUp } from '#domain/auth/signup.contract.ts';
import { crossField } from '#domain/base/cross-field.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { callApi, checkForm } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { openWithEmail } from './open-with-email.ts';
import { rememberSignUp } from './signed-up.ts';
import { useRedirectParam } from './use-redirect-param.ts';
import { useTypedEmail } from './use-typed-email.ts';

export type SignUpValues = Omit<SignUp, 'mailing' | 'tos' | 'redirect'> & { mailing: boolean; tos: boolean };

const EMPTY: SignUpValues = {
	email: '',
	firstname: '',
	lastname: '',
	password: '',
	repeatpassword: '',
	country_code: 'PL',
	birthday: '',
	mailing: false,
	tos: false,
};
const FIELDS = Object.keys(EMPTY) as (keyof SignUpValues)[];

/** The contract's schema, and what depends on today's Warsaw date. */
const checked = crossField(signUpBody, ['birthday', 'mailing'], (value) => whyNotSignUp(value, warsawDate(new Date(serverNow()))));

export function useSignUp() {
	const navigate = useNavigate();
	const { sent, keep } = useRedirectParam();
	const [failure, setFailure] = useState<string[]>([]);
	const form = useForm<SignUpValues, unknown, SignUp>({
		defaultValues: EMPTY,
		mode: 'onTouched',
		resolver: parseBy(checked),
	});
	useTypedEmail((email) => form.setValue('email', email));
	const checkRest = (errors: FieldErrors<SignUpValues>) =>
		addServerErrors({ form, errors, fields: ['email'], check: () => checkForm(signUpCall, { body: { ...form.getValues(), ...sent } }) });
	const submit = form.handleSubmit(async (values) => {
		setFailure([]);
		try {
			const { email } = await callApi(signUpCall, { body: { ...values, ...sent } });
			rememberSignUp(email);
			openWithEmail(navigate, keep(`/rejestracja/sukces?email=${encodeURIComponent(email)}`), { replace: true });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			const unplaced = pushFormErrors(error, form.setError, FIELDS);
			setFailure([error.message, ...unplaced]);
		}
	}, checkRest);
	return { form, submit, failure };
}
