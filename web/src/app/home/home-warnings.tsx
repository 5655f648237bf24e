import { AddressWarning } from '#web/account/address-warning.tsx';
import { BirthdayWarning } from '#web/account/birthday-warning.tsx';
import styles from './home-warnings.module.css';

/** At the top of the home page: missing account data. */
export const HomeWarnings = ({ user }: { user: { birthday: string | null; country_code: string | null } }) => (
	<div className={`wrap ${styles.warnings}`}>
		<BirthdayWarning birthday={user.birthday} />
		<AddressWarning country_code={user.country_code} />
	</div>
);
