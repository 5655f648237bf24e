import { useState } from 'react';
import { formatDay, formatWeekday } from '#domain/base/time/dates.ts';
import { dayOfAnswer, stampOf } from '#domain/claims/claims.rules.ts';
import { claimsTexts } from '#domain/claims/claims.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import section from '#web/ui/section.module.css';
import { useFocusedHeading } from './claim-form.ts';
import styles from './claims.module.css';
import { ComplaintForm, type Taken } from './complaint.form.tsx';
import { Receipt } from './receipt.tsx';

registerTexts(claimsTexts);

/** /reklamacja: a number, a receipt and a clock of fourteen days, without sign-in (N-024). */
export function ComplaintScreen() {
	const t = useText();
	const [taken, setTaken] = useState<Taken | null>(null);
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={t('complaint.title')} />
			<div className={styles.page}>
				{taken ? (
					<Done {...taken} />
				) : (
					<>
						<h1>{t('complaint.title')}</h1>
						<p className={`lead ${styles.lead}`}>{t('complaint.lead')}</p>
						<ComplaintForm onTaken={setTaken} />
					</>
				)}
			</div>
		</section>
	);
}

const SQUARES = Array.from({ length: 14 }, (_, at) => at + 1);

function Done({ typed, pictures, complaint: { number, received_at, due_at } }: Taken) {
	const t = useText();
	const { language } = useLanguage();
	const heading = useFocusedHeading();
	const day = dayOfAnswer(due_at, new Date(serverNow()));
	const last = `${formatWeekday(due_at, language)} ${formatDay(due_at, language)}`;
	return (
		<>
			<h1 ref={heading} tabIndex={-1}>
				{t('complaint.done')}
			</h1>
			<p className={`lead ${styles.lead}`}>{t('complaint.done_lead', { email: typed.email, day: formatDay(due_at, language) })}</p>
			<Receipt
				stamp={t('complaint.received', { at: stampOf(received_at) })}
				facts={[
					[t('complaint.number'), number],
					...(typed.number ? ([[t('withdrawal.of_order'), typed.number]] as [string, string][]) : []),
					[t('complaint.topic'), t(`claims.topic.${typed.topic}`)],
					[t('complaint.wish'), t(`claims.wish.${typed.wish}`)],
					...(pictures > 0 ? ([[t('complaint.attachments'), t('complaint.attached', { count: pictures })]] as [string, string][]) : []),
				]}
			>
				<div className={styles.clock} role="img" aria-label={t('complaint.day', { day })}>
					{SQUARES.map((one) => (
						<span key={one} className={one <= day ? styles.gone : one === SQUARES.length ? styles.last : undefined} />
					))}
				</div>
				<p className="muted">{t('complaint.last_day', { day, last })}</p>
			</Receipt>
			<p className={`muted ${styles.after}`}>{t('complaint.not_convinced')}</p>
		</>
	);
}
