import type { ReactNode } from 'react';
import { formatGrosze } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';
import { ItemPicture } from '#web/ui/picture.tsx';
import { Ticket } from '#web/ui/ticket.tsx';

type SummaryProps = {
	title: string;
	image: string | null;
	lines: readonly string[];
	totalGrosze: number;
	quote: ReactNode;
	children: ReactNode;
};

/** The ticket beside the form: what, when, the price line by line, the total, and the last button. */
export function Summary({ title, image, lines, totalGrosze, quote, children }: SummaryProps) {
	const t = useText();
	return (
		<aside className="tkcol" aria-label={t('purchase.summary')}>
			<Ticket
				stub={
					<>
						<p className="pay-total" aria-live="polite">
							<span className="small muted">
								{t('purchase.total')}
								<br />
								{t('web.vat')}
							</span>
							<strong className="num">{formatGrosze(totalGrosze)}</strong>
						</p>
						{children}
					</>
				}
			>
				<div className="pay-item">
					<div className="pay-art">
						<ItemPicture title={title} src={image} sizes="104px" decorative />
					</div>
					<div>
						<h2>{title}</h2>
						<p className="small muted">
							{lines.map((line) => (
								<span key={line}>{line}</span>
							))}
						</p>
					</div>
				</div>
				<div className="pay-lines">{quote}</div>
			</Ticket>
		</aside>
	);
}
