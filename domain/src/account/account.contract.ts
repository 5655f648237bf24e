import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { idParams, momentOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { addressFields, emailField, newPasswordField, personFields, ROLE_FIELD, typedPasswordField } from './account.fields.ts';

/** A person as the owner and an admin see them. `last_ip` is for admins. */
export const userSchema = z.object({
	id: z.number().int(),
	firstname: z.string(),
	lastname: z.string(),
	email: z.string().nullable(),
	role: ROLE_FIELD,
	role_id: z.number().int(),
	birthday: z.string().nullable(),
	created_at: momentOut,
	street: z.string().nullable(),
	postal_code: z.string().nullable(),
	city: z.string().nullable(),
	state: z.string().nullable(),
	country_code: z.string().nullable(),
	nip: z.string().nullable(),
	company: z.string().nullable(),
	/** a boolean, as the calls of the mailing answer it */
	mailing: z.boolean(),
	/** the number of completed orders */
	paymentStatus: z.number().int(),
	last_login: momentOut.nullable(),
	country: z.string().nullable(),
	last_ip: z.string().nullable().optional(),
});
export type User = z.output<typeof userSchema>;

/** Only what is sent changes; `email` and `role` are for admins, a new password, and an admin's change of an address or a role, need one's own `password`. */
export const updateUserBody = z.object({
	firstname: personFields.firstname.optional(),
	lastname: personFields.lastname.optional(),
	birthday: personFields.birthday.optional(),
	country_code: personFields.country_code.optional(),
	...addressFields,
	email: emailField.optional(),
	role: ROLE_FIELD.optional(),
	password: typedPasswordField.optional(),
	newpassword: newPasswordField.optional(),
});
export type UserChange = z.output<typeof updateUserBody>;

export const updateUser = endpoint({
	method: 'PUT',
	path: '/api/users/:id',
	who: 'owner',
	summary:
		'Changes a profile: one’s own, or anyone’s by an admin; of an admin with seen_at, 409 changed_since when other admins changed it since',
	params: idParams,
	body: updateUserBody.extend(seenAt),
	answer: z.object({ user: userSchema }),
});

export const deleteUser = endpoint({
	method: 'DELETE',
	path: '/api/users/:id',
	who: 'owner',
	summary: 'Deletes an account for good; the owner, or the admin who does it, sends their own password',
	params: idParams,
	body: z.object({ password: typedPasswordField.optional() }),
});

export const exportUser = endpoint({
	method: 'GET',
	path: '/api/users/:id/export',
	who: 'owner',
	summary: 'Everything stored about the person, as a JSON download',
	params: idParams,
	status: 200,
	produces: ['application/json'],
});

const tosAnswer = z.object({ accept_tos: z.boolean() });

export const getTerms = endpoint({
	method: 'GET',
	path: '/api/users/:id/accept-tos',
	who: 'owner',
	summary: 'Whether the person has accepted the terms; true for admins, who need not',
	params: idParams,
	answer: tosAnswer,
});

export const acceptTerms = endpoint({
	method: 'POST',
	path: '/api/users/:id/accept-tos',
	who: 'owner',
	summary: 'Accepts the terms for oneself; an admin cannot accept them for another person',
	params: idParams,
	answer: tosAnswer,
});

export const rejectTerms = endpoint({
	method: 'POST',
	path: '/api/users/reject-tos',
	who: 'admin',
	summary: 'Everyone but admins has to accept the terms again',
	answer: z.object({ rejected: z.number().int() }),
});
