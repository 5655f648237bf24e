import { personName } from '../base/person-name.ts';
import { dateIn, emptyToNull, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { isValidEmail, isValidPassword, normaliseEmail } from './account.rules.ts';

// Fields of a person, each once: the forms of the browser and the bodies of the API use the same (spec 1 §5).

const required = 'form.validate.required';

/** One spelling of an address, so that one mailbox is one account (catalogue D11). */
export const emailField = z
	.string(required)
	.max(1_000, 'form.validate.email')
	.trim()
	.min(1, required)
	.transform(normaliseEmail)
	.refine(isValidEmail, 'form.validate.email');

export const newPasswordField = z.string(required).min(1, required).refine(isValidPassword, 'form.validate.passwd');

/** A password to be compared: whatever was typed, but no novel. */
export const typedPasswordField = z.string(required).min(1, required).max(1_000, 'form.validate.wrong_input');

export const birthdayField = z.string(required).min(1, required).pipe(dateIn());

/** At most 2 characters, no markup (spec 1 §5). */
export const countryCodeField = z
	.string(required)
	.trim()
	.min(1, required)
	.regex(/^[a-z]{1,2}$/i, 'form.validate.wrong_input_max2')
	.transform((code) => code.toUpperCase());

const NO_MARKUP = /^[^<>]*$/;
const words = (max: number) => emptyToNull(plainText(max).trim().regex(NO_MARKUP, 'form.validate.wrong_input'));

/** Postal and company data are the person's own and never required. */
export const addressFields = {
	street: words(100).optional(),
	postal_code: words(10).optional(),
	city: words(30).optional(),
	state: words(30).optional(),
	nip: emptyToNull(
		plainText(20)
			.trim()
			.regex(/^\d{0,10}$/, 'form.validate.wrong_input'),
	).optional(),
	company: words(100).optional(),
};

export const personFields = { firstname: personName, lastname: personName, birthday: birthdayField, country_code: countryCodeField };

export const ROLE_FIELD = z.enum(['standard', 'premium', 'unverified', 'deleted', 'admin']);

type Repeated = { repeatpassword: string };
const isRepeated = (password: string, value: Repeated) => password === value.repeatpassword;

/** `repeatpassword` has to match; said at the second field. */
export const samePasswords =
	<Name extends string>(name: Name) =>
	(value: Record<Name, string> & Repeated, ctx: z.RefinementCtx) => {
		if (!isRepeated(value[name], value)) ctx.addIssue({ code: 'custom', path: ['repeatpassword'], message: 'form.validate.passwdmatch' });
	};

export const repeatField = z.string(required).min(1, required);
