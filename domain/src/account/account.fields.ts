import { countryField, taxNumberField } from '../base/countries/company-numbers.ts';
import { personName } from '../base/person-name.ts';
import type { FormError } from '../base/refusal.ts';
import { dateIn, emptyToNull, oneLine } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { safeRedirect } from './account.redirect.rules.ts';
import { isValidEmail, isValidPassword, normaliseEmail } from './account.rules.ts';

// Fields of a person, each once: the forms of the browser and the bodies of the API use the same.

const required = 'form.validate.required';

/** One spelling of an address, so that one mailbox is one account (failure D11). */
export const emailField = z
	.string(required)
	.max(1_000, 'form.validate.email')
	.trim()
	.min(1, required)
	.transform(normaliseEmail)
	.refine(isValidEmail, 'form.validate.email');

export const newPasswordField = z.string(required).min(1, required).refine(isValidPassword, 'form.validate.passwd');

/** A password to be compared: anything typed, up to a length limit. */
export const typedPasswordField = z.string(required).min(1, required).max(1_000, 'form.validate.wrong_input');

/** The page to return to after signing in or up; a path of this site, anything else is dropped (F-050). */
export const redirectField = z
	.string()
	.max(2_000)
	.optional()
	.transform((path) => (path && safeRedirect(path) !== '/' ? safeRedirect(path) : undefined));

/** Birthdays before 1900 are refused (F-067); days of 1900 are accepted because older versions stored "not given" as one. */
export const birthdayField = z
	.string(required)
	.min(1, required)
	.pipe(dateIn())
	.refine((date) => date >= '1900', 'form.validate.birthday');

/** At most 2 characters, of a country that exists (F-054). */
export const countryCodeField = countryField;

const NO_MARKUP = /^[^<>]*$/;
const words = (max: number) => emptyToNull(oneLine(max).regex(NO_MARKUP, 'form.validate.wrong_input'));

/** Postal and company data are the person's own and never required. */
export const addressFields = {
	street: words(100).optional(),
	postal_code: words(10).optional(),
	city: words(30).optional(),
	state: words(30).optional(),
	nip: emptyToNull(taxNumberField.transform((number) => number || null)).optional(),
	company: words(100).optional(),
};

export const personFields = { firstname: personName, lastname: personName, birthday: birthdayField, country_code: countryCodeField };

export const ROLE_FIELD = z.enum(['standard', 'premium', 'unverified', 'deleted', 'admin']);

/** `repeatpassword` has to match `password` even if that one is invalid; the error belongs to the second field. */
export const whyNotRepeated = (password: unknown, { repeatpassword }: { repeatpassword: string }): FormError | null =>
	typeof password !== 'string' || password === repeatpassword ? null : { repeatpassword: 'form.validate.passwdmatch' };

export const repeatField = z.string(required).min(1, required);
