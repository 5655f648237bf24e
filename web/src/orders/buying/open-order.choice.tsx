import type { ReactNode } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import { paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { isLoweredTo } from '#domain/orders/orders.screens.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { lowerPriceText } from '#web/shared/order/lower-price.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import stack from '#web/ui/button-stack.module.css';

type OpenOrderChoiceProps = {
	/** null: no open order matches the form */
	order: Order | null;
	/** absent where the form can be changed anyway */
	change?: { isOn: boolean; toggle: () => void } | null;
	/** with the best code on the account, in złoty */
	newPrice?: number | null;
	/** the button of the page */
	children: ReactNode;
};

/** Next to the total: finish the unpaid order, or replace it with another code or invoice (F-042, F-043). */
export function OpenOrderChoice({ order, change, newPrice = null, children }: OpenOrderChoiceProps) {
	const t = useText();
	if (!order || !canCancelOwn(order.status)) return children;
	const pay = paymentAddress(order, new Date(serverNow()));
	return (
		<div className={stack.stack}>
			{pay && !change?.isOn && (
				<ButtonAnchor variant={change ? 'buy' : 'line'} size="lg" block href={pay}>
					{t('purchase.finish')}
				</ButtonAnchor>
			)}
			{/* the reason is shown with the button */}
			<div>{children}</div>
			{change && !change.isOn && pay && newPrice !== null && isLoweredTo(order, newPrice) && (
				<p className="small">{lowerPriceText(newPrice, t)}</p>
			)}
			{change && (
				<Button variant="line" block aria-expanded={change.isOn} onClick={change.toggle}>
					{t(change.isOn ? 'purchase.keep' : 'purchase.change')}
				</Button>
			)}
		</div>
	);
}
