import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toGrosze } from '#domain/base/money.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import type { Button } from '#domain/watching/buttons.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { stateLabel } from '#web/shared/product/state-button.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type EarlierPrices, lowestShort, reductionOf } from '#web/ui/product/reduction.ts';
import styles from './buy-bar.module.css';

/** Whether the element is out of the window; false until it is known. */
function useOutOfSight(element: RefObject<HTMLElement | null>): boolean {
	const [isOut, setOut] = useState(false);
	useEffect(() => {
		if (!element.current || typeof IntersectionObserver === 'undefined') return;
		const watch = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
		watch.observe(element.current);
		return () => watch.disconnect();
	}, [element]);
	return isOut;
}

const SELLS = new Set<Button['kind']>(['buy', 'get_access', 'use_code']);

type BuyBarProps = {
	/** those of the ticket: while they are seen the bar is not */
	buttons: RefObject<HTMLElement | null>;
	button: Button;
	kind: 'event' | 'video';
	buyTo: string;
	zloty: number;
	newZloty: number | null;
	earlier: EarlierPrices;
};

/** On a phone price and button stay in sight. Those of the ticket are the ones that are read aloud and reached by keys, so nothing is announced twice (N-015). */
export function BuyBar({ buttons, button, kind, buyTo, zloty, newZloty, earlier }: BuyBarProps) {
	const t = useText();
	const isOut = useOutOfSight(buttons);
	if (!isOut || !SELLS.has(button.kind)) return null;
	const reduction = reductionOf(zloty, newZloty, earlier);
	return createPortal(
		<div className={styles.sticky} data-room="widownia" aria-hidden="true">
			<p>
				<strong className="tabular">{priceText(toGrosze(newZloty ?? zloty), t.language, t).sum}</strong>
				{reduction && <small>{lowestShort(reduction, earlier, t)}</small>}
			</p>
			<ButtonLink variant="buy" icon={null} to={buyTo} tabIndex={-1}>
				{stateLabel(button, { kind, age: 0 }, t, String)}
			</ButtonLink>
		</div>,
		document.body,
	);
}
