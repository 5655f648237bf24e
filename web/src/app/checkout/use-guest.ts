import { type RefObject, useRef, useState } from 'react';
import { birthdayField, emailField } from '#domain/account/account.fields.ts';
import { meantAddress } from '#domain/guests/address-hint.rules.ts';
import { GUEST_ID } from '#web/lib/session/typed-forms.ts';
import { type GuestData, useEntered } from './kept-form.ts';

export type Guest = {
	/** the age limit of the title; 0: none */
	age: number;
	typed: GuestData;
	errors: { email?: string; birthday?: string };
	/** the address that was probably meant */
	meant: string | null;
	emailBox: RefObject<HTMLInputElement | null>;
	birthdayBox: RefObject<{ focus: () => void } | null>;
	setEmail: (email: string) => void;
	setBirthday: (birthday: string) => void;
	/** asks about the address once it is typed */
	leaveEmail: () => void;
	/** the address stays as it is */
	keepEmail: () => void;
	/** What to send, or null after the errors were shown. */
	check: () => GuestData | null;
	/** Shows the server's errors; returns those of other fields. */
	takeErrors: (errors: Record<string, string>) => Record<string, string>;
};

const messageOf = (schema: typeof emailField | typeof birthdayField, value: string) => schema.safeParse(value).error?.issues[0]?.message;

export function useGuest(age: number): Guest {
	const entered = useEntered(GUEST_ID)?.guest;
	const [email, setEmail] = useState(entered?.email ?? '');
	const [birthday, setBirthday] = useState(entered?.birthday ?? '');
	const [errors, setErrors] = useState<Guest['errors']>({});
	const [meant, setMeant] = useState<string | null>(null);
	/** left as they are: not asked about again */
	const [kept, setKept] = useState('');
	const emailBox = useRef<HTMLInputElement>(null);
	const birthdayBox = useRef<{ focus: () => void }>(null);
	const show = (wrong: Guest['errors']) => {
		setErrors(wrong);
		if (wrong.email) emailBox.current?.focus();
		else if (wrong.birthday) birthdayBox.current?.focus();
	};
	return {
		age,
		typed: { email, ...(age > 0 && { birthday }) },
		errors,
		meant,
		emailBox,
		birthdayBox,
		setEmail: (next) => {
			setEmail(next);
			setMeant(null);
			setErrors((before) => ({ ...before, email: undefined }));
		},
		setBirthday: (next) => {
			setBirthday(next);
			setErrors((before) => ({ ...before, birthday: undefined }));
		},
		leaveEmail: () => setMeant(email.trim() === kept ? null : meantAddress(email)),
		keepEmail: () => {
			setKept(email.trim());
			setMeant(null);
		},
		check: () => {
			const wrong = {
				email: messageOf(emailField, email),
				birthday: age > 0 ? messageOf(birthdayField, birthday) : undefined,
			};
			show(wrong);
			return wrong.email || wrong.birthday ? null : { email: email.trim(), ...(age > 0 && { birthday }) };
		},
		takeErrors: ({ email: emailError, birthday: birthdayError, ...rest }) => {
			show({ email: emailError, birthday: birthdayError });
			return rest;
		},
	};
}
