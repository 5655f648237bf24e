import { birthdayField } from '#domain/account/account.fields.ts';
import { UNKNOWN_BIRTHDAY } from '#domain/watching/access.rules.ts';
import { GUEST_ID } from '#web/lib/session/typed-forms.ts';
import type { Buyer } from './use-buyer.ts';
import type { Guest } from './use-guest.ts';

/** A guest as the buyer of a payment page; an age that was not typed yet forbids nothing. */
export const guestAsBuyer = (guest: Guest): Buyer => ({
	id: GUEST_ID,
	email: guest.typed.email,
	viewer: {
		role: 'unverified',
		birthday: (guest.typed.birthday && birthdayField.safeParse(guest.typed.birthday).data) || UNKNOWN_BIRTHDAY,
	},
	invoice: {},
	guest,
});
