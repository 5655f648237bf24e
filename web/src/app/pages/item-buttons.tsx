import type { Standing } from '#domain/watching/access.rules.ts';
import { actionButton, type Offers, purchaseButton } from '#domain/watching/buttons.rules.ts';
import { StateButton, type StateOf } from '#web/ui/state-button.tsx';

type ItemButtonsProps = { standing: Standing; offers: Offers; of: StateOf };

/** The two places of rules.md "Two buttons": what can be done now, and what can be bought. */
export function ItemButtons({ standing, offers, of }: ItemButtonsProps) {
	const action = actionButton(standing);
	const purchase = purchaseButton(standing, offers);
	return (
		<div className="tk-btns">
			<StateButton button={action} of={of} size="lg" block />
			<StateButton button={purchase} of={of} size="lg" block />
		</div>
	);
}
