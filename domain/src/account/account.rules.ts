import { cleanNumber, type TaxNumberFault, whyNotCompanyNumber } from '../base/countries/company-numbers.ts';
import { hasBirthday } from '../base/time/age.ts';
import type { LocalDate } from '../base/time/time.ts';
import { ROLE_IDS, ROLE_NAMES, type RoleName } from './roles.ts';

/** What a person says of himself or herself, all of it text. */
export const PERSON_FIELDS = [
	'firstname',
	'lastname',
	'birthday',
	'country_code',
	'street',
	'postal_code',
	'city',
	'state',
	'nip',
	'company',
] as const;

export const roleId = (role: RoleName): number => ROLE_IDS[role];
/** An id outside 2-5 reads as admin; the database keeps it to 1-5. */
export const roleName = (id: number): RoleName => ROLE_NAMES[id] ?? 'admin';

/** Admins are never required to accept their own terms (F-062). */
export const mustAcceptTerms = (role: RoleName, hasAccepted: boolean): boolean => !hasAccepted && role !== 'admin';

// Lengths are checked before patterns and the patterns have no nested repeats, so a long text costs nothing (N5).
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;

const PASSWORD = /^[A-Za-z0-9@^()_\-$#!%*?&]+$/;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The alphabet of S1-171; longer than 128 is refused rather than cut (D12). */
export const isValidPassword = (value: string): boolean =>
	value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX && PASSWORD.test(value);

/** One spelling of an address: surrounding blanks, capitals and the final dot of a domain are ignored. */
export const normaliseEmail = (value: string): string => value.trim().toLowerCase().replace(/\.$/, '');

export function isValidEmail(value: string): boolean {
	if (value.length > EMAIL_MAX) return false;
	const [local = '', domain = '', ...more] = value.split('@');
	const labels = domain.split('.');
	const topLevel = labels.at(-1) ?? '';
	return (
		more.length === 0 &&
		LOCAL_PART.test(local) &&
		!/^\.|\.\.|\.$/.test(local) &&
		labels.length >= 2 &&
		labels.every((label) => DOMAIN_LABEL.test(label)) &&
		!/^\d+$/.test(topLevel)
	);
}

/** Admin rights only for an address exactly in one of the domains: no subdomain, no look-alike (E3). */
export function isTrustedAdminEmail(email: string, domains: readonly string[]): boolean {
	const address = normaliseEmail(email);
	// lower-casing maps a few non-ASCII letters to ASCII ones (the Kelvin sign to k)
	if (/\P{ASCII}/u.test(email) || !isValidEmail(address)) return false;
	const domain = address.split('@')[1];
	return domains.some((trusted) => trusted.trim().toLowerCase() === domain);
}

/**
 * Whether a change of an account needs one's own password: a new password always, and of an admin also an address or a role, anyone's. A
 * session alone, found on an unlocked computer, must not open accounts.
 */
export const needsOwnPassword = (
	sent: { newpassword?: unknown; email?: unknown; role?: unknown },
	{ isAdmin }: { isAdmin: boolean },
): boolean => sent.newpassword !== undefined || (isAdmin && (sent.email !== undefined || sent.role !== undefined));

/**
 * Whether a person's tax number fits the country; fields that are not sent keep their stored value. A person abroad may have a company
 * elsewhere, so only an invoice needs the number of its country.
 */
export function whyNotCompany(
	sent: { nip?: string | null; country_code?: string },
	before: { nip: string | null; country_code: string | null },
): { nip: TaxNumberFault } | null {
	if (sent.nip === undefined && sent.country_code === undefined) return null;
	const nip = sent.nip === undefined ? before.nip : sent.nip;
	const fault = nip ? whyNotCompanyNumber(cleanNumber(nip), sent.country_code ?? before.country_code) : null;
	return fault && { nip: fault };
}

/** S1-166. */
export const needsBirthdayWarning = (birthday: LocalDate | null): boolean => !hasBirthday(birthday);
export const needsAddressWarning = (country_code: string | null): boolean => !country_code?.trim();
