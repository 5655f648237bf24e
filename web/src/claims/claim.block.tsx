import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatDay, formatWeekday } from '#domain/base/time/dates.ts';
import { type Claim, getComplaintPictures } from '#domain/claims/claims.contract.ts';
import { claimsTexts } from '#domain/claims/claims.texts.ts';
import { claimsAdminTexts } from '#domain/claims/claims-admin.texts.ts';
import { verdictsTexts } from '#domain/law/verdicts.texts.ts';
import { WITHDRAWAL_REASONS, withdrawalText } from '#domain/law/withdrawal.rules.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { AnswerForm } from './answer.form.tsx';
import styles from './claim.block.module.css';
import { DaysLeft } from './days-left.tsx';

registerTexts(paymentsTexts);
registerTexts(claimsAdminTexts);

registerTexts(claimsTexts);

registerTexts(verdictsTexts);

/** One letter: who writes, what, of which order, what the law says, and the answer. */
export function ClaimBlock({ claim }: { claim: Claim }) {
	const t = useText();
	const { language } = useLanguage();
	const { number, name, email, received_at, due_at, content, wish, topic, pictures } = claim;
	const due = `${formatWeekday(due_at, language)} ${formatDay(due_at, language)}`;
	return (
		<section className={styles.block} aria-label={t('claims.open', { number })}>
			<header className={styles.header}>
				<h2>{name || email || number}</h2>
				<DaysLeft claim={claim} />
			</header>
			<p className="muted tabular">{t('claims.arrived', { number, day: momentText(received_at), due })}</p>
			<blockquote className={styles.content}>{content}</blockquote>
			{topic && <p>{t(`claims.topic.${topic}`)}</p>}
			{wish && <p>{t('claims.asks', { wish: t(`claims.wish.${wish}`) })}</p>}
			{pictures > 0 && <Pictures id={claim.id} />}
			<OrderOf claim={claim} />
			{claim.outcome ? <Answered claim={claim} /> : <AnswerForm claim={claim} />}
		</section>
	);
}

function OrderOf({ claim: { order, why } }: { claim: Claim }) {
	const t = useText();
	const { language } = useLanguage();
	const reason = WITHDRAWAL_REASONS.find((one) => one === why);
	if (!order) return <p>{t('claims.no_order')}</p>;
	const { number, description, amount, views } = order;
	return (
		<>
			{reason && <p>{t(withdrawalText({ why: reason }))}</p>}
			<p>
				<Link to={`/konto/${order.userId}`}>
					{t('claims.order_line', { number, what: description, amount: formatZloty(amount, language), views })}
				</Link>
			</p>
		</>
	);
}

function Pictures({ id }: { id: number }) {
	const t = useText();
	const { data } = useAnswer(getComplaintPictures, { params: { id } }, { errors: 'inline' });
	return (
		<ul className={styles.pictures}>
			{(data?.pictures ?? []).map((picture, at) => (
				<li key={picture.slice(-40)}>
					<img src={picture} alt={t('claims.picture', { place: at + 1 })} />
				</li>
			))}
		</ul>
	);
}

function Answered({ claim: { outcome, answered_at, answered_by, answer, amount } }: { claim: Claim }) {
	const t = useText();
	const { language } = useLanguage();
	if (!outcome || !answered_at) return null;
	const done = { outcome: t(`claims.outcome.${outcome}`), day: momentText(answered_at), who: answered_by ?? t('claims.by_itself') };
	return (
		<>
			<h3>{t('claims.history')}</h3>
			<p className="tabular">
				{t('claims.answered', done)}
				{amount ? `, ${formatZloty(amount, language)}` : ''}
			</p>
			<blockquote className={styles.content}>{answer}</blockquote>
		</>
	);
}
