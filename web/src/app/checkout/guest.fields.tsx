import { Link, useLocation } from 'react-router';
import { storeTypedEmail } from '#web/auth/typed-email.ts';
import { useText } from '#web/lib/language.tsx';
import { signInAndBack } from '#web/lib/navigation.ts';
import { takeTypedFormsAlong } from '#web/lib/session/typed-forms.ts';
import { BirthdayField } from '#web/ui/birthday.field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Legend } from '#web/ui/legend.tsx';
import styles from './guest.module.css';
import type { Guest } from './use-guest.ts';

/** Where the address and what was probably meant begin to differ. */
function differingPart(typed: string, meant: string): [same: string, other: string] {
	let at = 0;
	while (at < meant.length && meant[at] === typed.trim().toLowerCase()[at]) at++;
	return [meant.slice(0, at), meant.slice(at)];
}

/** "Czy chodziło o …?": an offer, not an error; nothing is stopped by it (N-002). */
function MeantAddress({ guest }: { guest: Guest }) {
	const t = useText();
	const { meant, typed } = guest;
	const [same, other] = meant ? differingPart(typed.email, meant) : ['', ''];
	return (
		<div role="status">
			{meant && (
				<div className={styles.question}>
					<p>
						{t('guest.meant')}{' '}
						<strong>
							{same}
							<u>{other}</u>
						</strong>
						?
					</p>
					<Button
						size="sm"
						onClick={() => {
							guest.setEmail(meant);
							guest.emailBox.current?.focus();
						}}
					>
						{t('guest.correct')}
					</Button>
					<Button size="sm" variant="quiet" onClick={guest.keepEmail}>
						{t('guest.keep')}
					</Button>
				</div>
			)}
		</div>
	);
}

/** The only things a guest types besides the payment: an e-mail, and a birthday where the title has an age limit. */
export function GuestFields({ guest, hasCodes }: { guest: Guest /** codes are sent instead of a ticket */; hasCodes: boolean }) {
	const t = useText();
	const location = useLocation();
	return (
		<>
			<fieldset>
				<Legend>{t('guest.email_legend')}</Legend>
				<Field
					ref={guest.emailBox}
					label={t('guest.email')}
					type="email"
					inputMode="email"
					autoComplete="email"
					value={guest.typed.email}
					onChange={(event) => guest.setEmail(event.target.value)}
					onBlur={guest.leaveEmail}
					error={guest.errors.email}
					hint={t(hasCodes ? 'guest.email_hint_codes' : 'guest.email_hint')}
					aside={
						<Link
							className={styles.account}
							to={signInAndBack(location)}
							onClick={() => {
								storeTypedEmail(guest.typed.email);
								takeTypedFormsAlong();
							}}
						>
							{t('guest.have_account')}
						</Link>
					}
				/>
				<MeantAddress guest={guest} />
			</fieldset>
			{guest.age > 0 && (
				<BirthdayField
					ref={guest.birthdayBox}
					label={t('guest.birthday')}
					hint={t('guest.birthday_why', { age: guest.age })}
					value={guest.typed.birthday ?? ''}
					onChange={guest.setBirthday}
					error={guest.errors.birthday}
					required
				/>
			)}
		</>
	);
}
