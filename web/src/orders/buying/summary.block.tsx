import type { ReactNode } from 'react';
import { priceText } from '#domain/catalogue/price-text.ts';
import type { TotalLabel } from '#domain/orders/buying/orders.pay-button.rules.ts';
import { hasWideWord } from '#posters/title-size.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import { SellerNotice } from '#web/shared/order/seller.notice.tsx';
import { ItemPicture } from '#web/ui/product/picture.tsx';
import { Ticket } from '#web/ui/product/ticket.tsx';
import columns from '#web/ui/product/ticket-columns.module.css';
import { titleFit } from '#web/ui/product/title-fit.ts';
import styles from './summary.block.module.css';

type SummaryProps = {
	title: string;
	image: string | null;
	lines: readonly string[];
	/** how long access lasts */
	access?: string | null;
	total: { label: TotalLabel; grosze: number; hasVat?: boolean };
	/** null: there is no price to explain */
	quote: ReactNode | null;
	children: ReactNode;
};

/** The ticket next to the form: title, time, price line by line, total, and the submit button. */
export function Summary({ title, image, lines, access, total, quote, children }: SummaryProps) {
	const t = useText();
	return (
		<aside className={columns.side} aria-label={t('purchase.summary')}>
			<Ticket
				stub={
					<>
						<Total {...total} />
						<SellerNotice />
						{children}
					</>
				}
			>
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
					</div>
				</div>
				{access && <p className="small muted">{access}</p>}
				{/* what cannot be bought has a price, but no bill */}
				{total.label && total.label !== 'purchase.line_price' && quote && <div className={styles.lines}>{quote}</div>}
			</Ticket>
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
