import { checkoutTexts } from '#domain/checkout/checkout.texts.ts';
import { Head } from '#web/lib/head.tsx';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import stack from '#web/ui/button-stack.module.css';
import { Notice } from '#web/ui/notice.tsx';
import section from '#web/ui/section.module.css';
import styles from './guest.module.css';

registerTexts(checkoutTexts);

/** The same page for everybody, never a reason on the screen: what comes next is in a mail (N-005). */
export function SentBlock({ email, onAgain }: { email: string; onAgain: () => void }) {
	const t = useText();
	const [before, after] = t('guest.sent_to', { email: '\n' }).split('\n');
	return (
		<section className={`wrap ${section.section}`}>
			<Head title={t('guest.sent')} noindex />
			<div className={styles.sent}>
				<h1>{t('guest.sent')}</h1>
				<p className="lead">
					{before}
					<strong>{email}</strong>
					{after} {t('guest.sent_nothing')}
				</p>
				<Notice>{t('guest.sent_missing')}</Notice>
				<div className={stack.stack}>
					<Button variant="line" block onClick={onAgain}>
						{t('guest.sent_other')}
					</Button>
					<ButtonLink variant="quiet" block to="/moj-bilet">
						{t('guest.where')}
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}
