import type { ProductState } from '#domain/watching/access.rules.ts';
import { actionButton, type Offers, purchaseButton } from '#domain/watching/buttons.rules.ts';
import { StateButton, type StateOf } from '#web/shared/product/state-button.tsx';
import stack from '#web/ui/button-stack.module.css';

type ItemButtonsProps = { state: ProductState; offers: Offers; item: StateOf };

/** The two buttons: the action, and the purchase. */
export function ItemButtons({ state, offers, item }: ItemButtonsProps) {
	const action = actionButton(state);
	const purchase = purchaseButton(state, offers);
	return (
		<div className={stack.stack}>
			<StateButton button={action} item={item} size="lg" block />
			<StateButton button={purchase} item={item} size="lg" block />
		</div>
	);
}
