import { Children, type ReactNode } from 'react';
import { splitAtNumbers } from '#domain/catalogue/order-number.rules.ts';

const isNumber = (at: number) => at % 2 === 1;

/** A text in which no line ends inside an order number, as it could after its hyphen. */
export const NumberText = ({ children }: { children: ReactNode }) =>
	Children.map(children, (child) => {
		if (typeof child !== 'string') return child;
		const parts = splitAtNumbers(child);
		if (parts.length === 1) return child;
		return parts.map((part, at) =>
			isNumber(at) ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
				<span key={at} className="unbroken">
					{part}
				</span>
			) : (
				part
			),
		);
	});
