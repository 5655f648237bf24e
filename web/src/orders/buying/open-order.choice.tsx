import type { ReactNode } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canGiveUp } from '#domain/orders/orders.moves.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import stack from '#web/ui/button-stack.module.css';

type OpenOrderChoiceProps = {
	/** null: what the form asks for is not what an open order has */
	order: Order | null;
	/** absent where what is asked for can be changed anyway */
	change?: { isOn: boolean; toggle: () => void } | null;
	/** the button of the page */
	children: ReactNode;
};

/** Beside the sum, where one pays: an unpaid order is finished, or asked for anew with another code or invoice (F-042, F-043). */
export function OpenOrderChoice({ order, change, children }: OpenOrderChoiceProps) {
	const t = useText();
	if (!order || !canGiveUp(order.status)) return children;
	return (
		<div className={stack.stack}>
			{order.redirectUri && !change?.isOn && (
				<ButtonAnchor variant={change ? 'buy' : 'line'} size="lg" block href={order.redirectUri}>
					{t('purchase.finish')}
				</ButtonAnchor>
			)}
			{/* its reason belongs to it */}
			<div>{children}</div>
			{change && (
				<Button variant="line" block aria-expanded={change.isOn} onClick={change.toggle}>
					{t(change.isOn ? 'purchase.keep' : 'purchase.change')}
				</Button>
			)}
		</div>
	);
}
