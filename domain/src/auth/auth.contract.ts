import {
	emailField,
	newPasswordField,
	ROLE_FIELD,
	redirectField,
	repeatField,
	typedPasswordField,
	whyNotRepeated,
} from '../account/account.fields.ts';
import { crossField } from '../base/cross-field.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagIn, idParams, momentIn } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** A mailed token as part of an address. */
const mailToken = z.string('form.validate.required').min(1, 'form.validate.required').max(200);

/** Input at sign-in is only compared, not validated: a malformed address gets the same answer as an unknown one. */
const typedEmail = z.string('form.validate.required').trim().min(1, 'form.validate.required').max(1_000, 'form.validate.email');

const sessionAnswer = z.object({
	id: z.number().int(),
	role: ROLE_FIELD,
	firstname: z.string(),
	lastname: z.string(),
	email: z.string(),
	token: z.string(),
	expires_at: z.string(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

const emailAnswer = z.object({ email: z.string() });

export const signInBody = z.object({
	email: typedEmail,
	password: typedPasswordField,
	remember: flagIn.default(false),
	redirect: redirectField,
});

export const signIn = endpoint({
	method: 'POST',
	path: '/api/auth',
	who: 'anyone',
	summary: 'Signs in; an admin gets a link by mail instead (403 link_sent)',
	body: signInBody,
	answer: sessionAnswer,
	maintenance: 'open',
	token: 'ignored',
});

export const signInByLink = endpoint({
	method: 'POST',
	path: '/api/auth/admin',
	who: 'anyone',
	summary: 'The second step of an admin: the mailed link, once, within 10 minutes',
	body: z.object({ login_token: mailToken, login_email: typedEmail }),
	answer: sessionAnswer,
	maintenance: 'open',
	token: 'ignored',
});

export const mailSignInBody = z.object({ email: emailField, redirect: redirectField });

export const mailSignIn = endpoint({
	method: 'POST',
	path: '/api/auth/link',
	who: 'anyone',
	summary: 'Mails a sign-in link and six digits, if there is such an account; both work once, for 10 minutes, until the next request',
	body: mailSignInBody,
	answer: z.object({ sent: z.literal(true) }),
	status: 202,
	token: 'ignored',
});

export const signInByMailBody = z.object({ email: emailField, code: mailToken, remember: flagIn.default(false) });

export const signInByMail = endpoint({
	method: 'POST',
	path: '/api/auth/code',
	who: 'anyone',
	summary: 'Signs in by the six digits of the mail, or the token of its link; five tries, then a new mail is needed (429)',
	body: signInByMailBody,
	answer: sessionAnswer,
	token: 'ignored',
});

export const signOut = endpoint({
	method: 'POST',
	path: '/api/auth/logout',
	who: 'anyone',
	summary: 'Ends the session of the token in the header',
	body: z.object({ token: z.string().max(200).nullish() }),
	maintenance: 'open',
	// also succeeds for an expired token
	token: 'ignored',
});

export const validateSession = endpoint({
	method: 'GET',
	path: '/api/users/validate-session',
	who: 'signed-in',
	summary: 'Whether the session is still valid; called every 5 minutes while watching',
	answer: z.object({ valid: z.literal(true) }),
});

export const checkVerification = endpoint({
	method: 'POST',
	path: '/api/verifications/check',
	who: 'anyone',
	summary: 'Whether a mailed verification token is still good; confirms nothing and does not use it up',
	body: z.object({ email: emailField, token: mailToken }),
	answer: z.object({ valid: z.literal(true) }),
	token: 'ignored',
});

export const verificationForm = z.object({ password: typedPasswordField });

/** Anyone can sign up with anybody's address, so the mailed token alone confirms nothing: a password is proven, or replaced. */
export const verifyEmail = endpoint({
	method: 'POST',
	path: '/api/verifications',
	who: 'anyone',
	summary: 'Confirms the e-mail address with the mailed token and the password of the sign-up, or sets a new password instead',
	body: crossField(
		z.object({
			email: emailField,
			token: mailToken,
			password: typedPasswordField.optional(),
			newpassword: newPasswordField.optional(),
			repeatpassword: repeatField.optional(),
		}),
		[],
		({ newpassword, repeatpassword }) => whyNotRepeated(newpassword, { repeatpassword: String(repeatpassword ?? '') }),
	),
	answer: emailAnswer,
	token: 'ignored',
});

export const resendVerification = endpoint({
	method: 'POST',
	path: '/api/verifications/new',
	who: 'anyone',
	summary: 'Mails a new verification link, if there is such an unverified account',
	body: z.object({ email: emailField, redirect: redirectField }),
	answer: emailAnswer,
	status: 202,
	token: 'ignored',
});

export const requestReset = endpoint({
	method: 'POST',
	path: '/api/passwords',
	who: 'anyone',
	summary: 'Mails a link to set a new password, if there is such an account',
	body: z.object({ email: emailField, redirect: redirectField }),
	answer: emailAnswer,
	status: 202,
	token: 'ignored',
});

export const checkReset = endpoint({
	method: 'POST',
	path: '/api/passwords/verifyreset',
	who: 'anyone',
	summary: 'Whether a mailed reset token is still good; does not use it up',
	body: z.object({ email: emailField, token: mailToken }),
	answer: z.object({ valid: z.literal(true) }),
	token: 'ignored',
});

const newPasswordFields = z.object({ newpassword: newPasswordField, repeatpassword: repeatField });
export const newPasswordForm = crossField(newPasswordFields, ['repeatpassword'], (typed) => whyNotRepeated(typed.newpassword, typed));

export const setPassword = endpoint({
	method: 'PUT',
	path: '/api/passwords',
	who: 'anyone',
	summary: 'Sets a new password with the mailed token and ends every session; that of an admin waits for another admin (`waits`)',
	body: crossField(newPasswordFields.extend({ email: emailField, token: mailToken }), ['repeatpassword'], (sent) =>
		whyNotRepeated(sent.newpassword, sent),
	),
	answer: emailAnswer.extend({ waits: z.boolean() }),
	token: 'ignored',
});

export const decidePasswordBody = z.object({
	accept: z.boolean(),
	/** names the one that was shown: a newer one is not confirmed unseen */
	asked_at: momentIn(),
	password: typedPasswordField,
});

export const decidePassword = endpoint({
	method: 'POST',
	path: '/api/users/:id/waiting-password',
	who: 'admin',
	summary: 'Confirms or refuses the new password that another admin has set by a mailed link; needs one’s own password',
	params: idParams,
	body: decidePasswordBody,
});
