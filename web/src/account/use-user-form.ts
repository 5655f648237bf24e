import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { type User, updateUser, updateUserBody } from '#domain/account/account.contract.ts';
import { needsOwnPassword, PERSON_FIELDS, whyNotCompany } from '#domain/account/account.rules.ts';
import { listAudit } from '#domain/audit/audit.contract.ts';
import type { ChangeSince } from '#domain/base/changes.rules.ts';
import { hasBirthday } from '#domain/base/time/age.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { checkForm, useAnswer, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';

const PASSWORD_FIELDS = ['password', 'newpassword'] as const;
const ADMIN_FIELDS = ['email', 'role'] as const;

type FieldName = (typeof PERSON_FIELDS)[number] | (typeof PASSWORD_FIELDS)[number] | 'email';
export type UserValues = Record<FieldName, string> & { role: User['role'] };
const FIELDS: (keyof UserValues)[] = [...PERSON_FIELDS, ...PASSWORD_FIELDS, ...ADMIN_FIELDS];

function valuesOf(user: User): UserValues {
	const texts = Object.fromEntries(PERSON_FIELDS.map((name) => [name, user[name] ?? ''])) as Record<(typeof PERSON_FIELDS)[number], string>;
	const birthday = hasBirthday(user.birthday) ? user.birthday : '';
	return { ...texts, birthday, email: user.email ?? '', role: user.role, password: '', newpassword: '' };
}

/** What is changed of that which opens accounts. */
const opening = ({ newpassword, email, role }: UserValues, opened: UserValues) => ({
	newpassword: newpassword || undefined,
	email: email === opened.email ? undefined : email,
	role: role === opened.role ? undefined : role,
});

/**
 * Passwords are checked only when typed; a birthday that was never given may stay empty. E-mail and role are for admins, and like all
 * that is sent, only when changed.
 */
function toChecked(values: UserValues, opened: UserValues, isAdmin: boolean) {
	const { password, newpassword, email, role, birthday, ...texts } = values;
	return {
		...texts,
		...((birthday || opened.birthday) && { birthday }),
		...(password && needsOwnPassword(opening(values, opened), { isAdmin }) && { password }),
		...(newpassword && { newpassword }),
		...(isAdmin && email !== opened.email && { email }),
		...(isAdmin && role !== opened.role && { role }),
	};
}

/** Only what was changed: a form opened long ago does not undo what has happened since, such as a new address or a verification. */
const toBody = (values: UserValues, opened: UserValues, isAdmin: boolean) =>
	Object.fromEntries(
		Object.entries(toChecked(values, opened, isAdmin)).filter(([name, value]) => value !== opened[name as keyof UserValues]),
	) as Partial<ReturnType<typeof toChecked>>;

type UserFormOptions = { user: User; updatedAt: string | undefined; isAdmin: boolean; isOwn: boolean; onSaved: (user: User) => void };

const LABELS: Record<string, TextKey> = { country_code: 'account.country', role_id: 'account.role' };

export function useUserForm({ user, updatedAt, isAdmin, isOwn, onSaved }: UserFormOptions) {
	const t = useText();
	const [seenAt, setSeenAt] = useState(updatedAt);
	const { refetch } = useAnswer(getUser, { params: { id: user.id }, query: { limit: 1 } }, { errors: 'inline', enabled: false });
	const [failure, setFailure] = useState<string>();
	const [opened] = useState(() => valuesOf(user));
	const call = useCall(updateUser, { refreshes: [getUser, listAudit] });
	const [isErasing, setErasing] = useState(false);
	const resolve = checkSent(updateUserBody, (values: UserValues) => toChecked(values, opened, isAdmin));
	const form = useForm<UserValues>({
		defaultValues: opened,
		mode: 'onTouched',
		resolver: async (values, context, options) => {
			const { errors } = await resolve(values, context, options);
			const wrong = errors.nip ? null : whyNotCompany(values, user);
			if (wrong) errors.nip = { type: 'custom', message: wrong.nip };
			const needsPassword = needsOwnPassword(opening(values, opened), { isAdmin }) && !values.password;
			if (needsPassword) errors.password = { type: 'custom', message: 'form.validate.required' };
			return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
		},
	});
	const changesText = (changes: readonly ChangeSince[]) => {
		const labelOf = (field: string) => t.message(LABELS[field] ?? `account.${field}`);
		const one = ({ by, at, fields }: ChangeSince) => `${by ?? ''} (${momentText(at)}): ${fields.map(labelOf).join(', ')}`;
		return t('account.changed_since', { changes: changes.map(one).join('; ') });
	};
	const checkRest = (errors: FieldErrors<UserValues>) =>
		addServerErrors({
			form,
			errors,
			// unchanged values need no check by the server
			fields: (['email', 'birthday', 'role'] as const).filter((name) => form.getValues(name) !== opened[name]),
			check: () => checkForm(updateUser, { params: { id: user.id }, body: toBody(form.getValues(), opened, isAdmin) }),
		});
	const send = async (values: UserValues) => {
		setErasing(false);
		setFailure(undefined);
		try {
			const { user: after } = await call.mutateAsync({
				params: { id: user.id },
				body: { ...toBody(values, opened, isAdmin), seen_at: seenAt },
			});
			onSaved(after);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			// the session has ended: a question over the form, or the sign-in page, says so
			if (session.get() === null) return;
			if (error.changes) {
				// sent again, the change replaces what was just shown; given up, the page shows the data of others
				setSeenAt(error.changes.at(-1)?.at);
				setFailure(changesText(error.changes));
				void refetch();
				return;
			}
			const unplaced = pushFormErrors(error, form.setError, FIELDS);
			setFailure([error.message, ...unplaced].join(' '));
		}
	};
	// for the own account the server refuses this role
	const submit = form.handleSubmit((values) => (values.role === 'deleted' && !isOwn ? setErasing(true) : send(values)), checkRest);
	const erase = form.handleSubmit(send, checkRest);
	return { form, submit, failure, isErasing, erase, keep: () => setErasing(false) };
}
