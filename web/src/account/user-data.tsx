import type { ReactNode } from 'react';
import type { User } from '#domain/account/account.contract.ts';
import { hasBirthday } from '#domain/base/time/age.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { countryName } from '#web/lib/countries.ts';
import { momentText, shortDate } from '#web/lib/format.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import styles from './user-data.module.css';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
);

/** The day of an instant on the Warsaw calendar: 03.02.2025 */
const dayOf = (moment: string) => shortDate(warsawDate(new Date(moment)));

/** What is known about a person; an admin also sees role and last sign-in (S3-052). */
export function UserData({ user, isAdminView }: { user: User; isAdminView: boolean }) {
	const t = useText();
	const { language } = useLanguage();
	const place = [user.postal_code, user.city].filter(Boolean).join(' ');
	const address = [user.street, place, user.state].filter(Boolean).join(', ');
	const missing = <StateTag kind="wait">{t('account.not_given')}</StateTag>;
	return (
		<dl className={styles.data}>
			{isAdminView ? (
				<>
					<Line label={t('account.firstname')}>{user.firstname}</Line>
					<Line label={t('account.lastname')}>{user.lastname}</Line>
				</>
			) : (
				<Line label={t('account.name')}>{`${user.firstname} ${user.lastname}`}</Line>
			)}
			<Line label={t('account.email')}>{user.email ?? missing}</Line>
			<Line label={t('account.birthday')}>{hasBirthday(user.birthday) ? shortDate(user.birthday) : missing}</Line>
			<Line label={t('account.country')}>{country(user, isAdminView, language) ?? missing}</Line>
			<Line label={t('account.address')}>{address || missing}</Line>
			{user.company && <Line label={t('account.company')}>{user.company}</Line>}
			{user.nip && <Line label={t('account.nip')}>{user.nip}</Line>}
			<Line label={t(isAdminView ? 'account.registered' : 'account.since')}>{dayOf(user.created_at)}</Line>
			{isAdminView && (
				<>
					<Line label={t('account.role')}>{t(`account.role.${user.role}`)}</Line>
					<Line label={t('account.last_login')}>
						<LastLogin user={user} />
					</Line>
				</>
			)}
		</dl>
	);
}

/** An admin sees the code, PL when none is stored (S3-054); the owner is asked to add what is missing. */
function country({ country_code }: User, isAdminView: boolean, language: 'pl' | 'en'): string | null {
	if (country_code) return countryName(country_code, language);
	return isAdminView ? countryName('PL', language) : null;
}

function LastLogin({ user }: { user: User }) {
	const t = useText();
	if (!user.last_login) return t('account.no_login');
	return (
		<>
			{momentText(user.last_login)} <Flag country={user.country} label={user.country ?? ''} /> {user.last_ip}
		</>
	);
}
