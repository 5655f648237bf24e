import type { ReactNode } from 'react';
import { priceText } from '#domain/catalogue/price-text.ts';
import type { TotalLabel } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { hasWideWord } from '#posters/title-size.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { ItemPicture } from '#web/ui/product/picture.tsx';
import { TicketFace, TornStub } from '#web/ui/product/ticket.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import styles from './summary.block.module.css';

type BoughtProps = {
	title: string;
	image: string | null;
	lines: readonly string[];
	/** how long access lasts */
	access?: string | null;
	/** null: not known yet */
	grosze: number | null;
	children?: ReactNode;
};

/** The face of the ticket, before the form: what is bought, and when (N-015). */
export function Bought({ title, image, lines, access, grosze, children }: BoughtProps) {
	const t = useText();
	return (
		<section className={styles.bought} aria-label={t('purchase.bought')}>
			<TicketFace>
				<div className={classNames(styles.item, hasWideWord(title) && styles.wide)}>
					<div className={styles.picture}>
						<ItemPicture title={title} src={image} sizes="104px" decorative />
					</div>
					<div className="fit-box">
						<h2 className={`fitted ${styles.title}`} style={titleFit(title)}>
							{title}
						</h2>
						<p className="small muted">
							{lines.map((line) => (
								<span key={line}>{line}</span>
							))}
						</p>
						{grosze !== null && <p className={styles.price}>{priceText(grosze, t.language, t).sum}</p>}
					</div>
				</div>
				{access && <p className="small muted">{access}</p>}
				{children}
			</TicketFace>
		</section>
	);
}

type SummaryProps = {
	total: { label: TotalLabel; grosze: number; hasVat?: boolean };
	/** null: there is no price to explain */
	quote: ReactNode | null;
	children: ReactNode;
};

/** The stub of the ticket, after the form: price line by line, total, and the submit button. */
export function Summary({ total, quote, children }: SummaryProps) {
	const t = useText();
	return (
		<aside className={styles.payment} aria-label={t('purchase.summary')}>
			<TornStub>
				{/* what cannot be bought has a price, but no bill */}
				{total.label && total.label !== 'purchase.line_price' && quote && <div className={styles.lines}>{quote}</div>}
				<Total {...total} />
				{children}
			</TornStub>
		</aside>
	);
}

function Total({ label, grosze, hasVat }: SummaryProps['total']) {
	const t = useText();
	const { sum, vat } = priceText(grosze, t.language, t, hasVat);
	return (
		<p className={styles.total} aria-live="polite">
			{label && label !== 'free' && (
				<span className="small muted">
					{t(label)}
					{vat && <br />}
					{vat}
				</span>
			)}
			{label && <strong className="tabular">{sum}</strong>}
		</p>
	);
}
