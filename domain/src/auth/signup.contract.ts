import {
	birthdayField,
	countryCodeField,
	emailField,
	newPasswordField,
	redirectField,
	repeatField,
	whyNotRepeated,
} from '../account/account.fields.ts';
import { crossField } from '../base/cross-field.ts';
import { endpoint } from '../base/endpoint.ts';
import { personName } from '../base/person-name.ts';
import { type FormError, mergeFormErrors } from '../base/refusal.ts';
import { MIN_SIGNUP_AGE, mayChooseMailing, maySignUp } from '../base/time/age.ts';
import type { LocalDate } from '../base/time/time.ts';
import { flagIn } from '../base/values.ts';
import { z } from '../base/zod.ts';

export const signUpBody = crossField(
	z.object({
		email: emailField,
		firstname: personName,
		lastname: personName,
		password: newPasswordField,
		repeatpassword: repeatField,
		country_code: countryCodeField.default('PL'),
		birthday: birthdayField,
		mailing: flagIn.default(false),
		tos: flagIn.refine((accepted) => accepted, 'form.validate.required'),
		redirect: redirectField,
	}),
	['repeatpassword'],
	(sent) => whyNotRepeated(sent.password, sent),
);

export type SignUp = z.output<typeof signUpBody>;

/** Age limits, which depend on today's date: 13 to sign up, 16 to choose the mailing, both at once (F-096). Null when both are met. */
export function whyNotSignUp({ birthday, mailing }: Pick<SignUp, 'birthday' | 'mailing'>, today: LocalDate): FormError | null {
	return mergeFormErrors(
		!maySignUp(birthday, today) && { birthday: 'signup.min_age' },
		mailing && !mayChooseMailing(birthday, today) && { mailing: 'signup.mailing_age' },
	);
}

/** `signup.min_age`, 13 and `signup.min_age_2` make one sentence. */
export const minAgeSentence = (say: (key: 'signup.min_age' | 'signup.min_age_2') => string) =>
	`${say('signup.min_age')} ${MIN_SIGNUP_AGE} ${say('signup.min_age_2')}`;

export const signUp = endpoint({
	method: 'POST',
	path: '/api/users',
	who: 'anyone',
	summary: 'Signs up and mails a verification link',
	body: signUpBody,
	answer: z.object({ email: z.string() }),
	status: 201,
	token: 'ignored',
});
