import { getUser } from '#domain/users/users.contract.ts';
import { AddressWarning } from '#web/account/address-warning.tsx';
import { BirthdayWarning } from '#web/account/birthday-warning.tsx';
import { TermsDialog } from '#web/account/terms.dialog.tsx';
import { useAnswer } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';
import styles from './home-warnings.module.css';

/** At the top of the home page: missing account data, and terms that have to be accepted. */
export function HomeWarnings() {
	const current = useSession();
	const id = current?.user.id ?? 0;
	const { data } = useAnswer(getUser, { params: { id }, query: { limit: 1 } }, { errors: 'inline', enabled: current !== null });
	if (!current) return null;
	return (
		<>
			{data && (
				<div className={`wrap ${styles.warnings}`}>
					<BirthdayWarning birthday={data.user.birthday} />
					<AddressWarning country_code={data.user.country_code} />
				</div>
			)}
			<TermsDialog userId={id} />
		</>
	);
}
