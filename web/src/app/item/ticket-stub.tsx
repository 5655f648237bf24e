import { type ReactNode, useRef } from 'react';
import { hasBirthday } from '#domain/base/time/age.ts';
import { isSoldWithVat } from '#domain/catalogue/vat.rules.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import type { ProductState, Viewer } from '#domain/watching/access.rules.ts';
import { type Offers, purchaseButton } from '#domain/watching/buttons.rules.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useText } from '#web/lib/language.tsx';
import { UnpaidOrders } from '#web/orders/unpaid-orders.list.tsx';
import { OpenOrderActions } from '#web/shared/order/cancel-order.button.tsx';
import { orderText } from '#web/shared/order/order-state.tsx';
import { useUnpaidOrders } from '#web/shared/order/orders-of.ts';
import type { StateOf } from '#web/shared/product/state-button.tsx';
import stack from '#web/ui/button-stack.module.css';
import { FailedData, hasFailed } from '#web/ui/missing-data.tsx';
import type { EarlierPrices } from '#web/ui/product/reduction.ts';
import { BuyBar } from './buy-bar.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { PaymentTag } from './payment-tag.tsx';
import { TicketPrice } from './ticket-price.tsx';
import type { OwnOrder } from './use-own-order.ts';
import { WaitingStub } from './waiting-stub.tsx';

type TicketStubProps = {
	item: EarlierPrices & Pick<EventItem | Video, 'newPrice' | 'usedCode' | 'without_vat' | 'age_restriction'>;
	/** null where its price says nothing */
	zloty: number | null;
	button: Pick<StateOf, 'kind' | 'title' | 'buyTo' | 'watchTo'>;
	viewer: Viewer;
	state: ProductState;
	/** null while loading */
	offers: Offers | null;
	own: OwnOrder;
	/** `event-12`, `video-7` */
	product: string;
	children: ReactNode;
};

/** Price, own order and buttons of a title, once all that decides them is here. */
export function TicketStub({ item, zloty, button, viewer, state, offers, own, product, children }: TicketStubProps) {
	const t = useText();
	const unpaid = useUnpaidOrders(product);
	const isUnpaidLoaded = useOnceLoaded([unpaid]);
	const { order, hasOrder, isLoaded } = own;
	const buttons = useRef<HTMLDivElement>(null);
	if (!offers || !isUnpaidLoaded || (state.processing && !isLoaded)) return <WaitingStub />;
	// the title says that an order is open, so the price is not that of the title; an order that is not open decides nothing
	const isMissing = state.processing !== null && hasFailed(own.answer);
	return (
		<>
			{zloty !== null && !isMissing && (
				<TicketPrice
					zloty={zloty}
					newZloty={item.newPrice}
					code={item.usedCode}
					hasVat={isSoldWithVat(item, 'ticket')}
					order={order}
					earlier={item}
				/>
			)}
			{!isMissing && <PaymentTag order={order} hasOrder={hasOrder} />}
			<div ref={buttons}>
				<ItemButtons
					state={state}
					offers={offers}
					item={{
						...button,
						age: item.age_restriction,
						isSignedIn: viewer !== null,
						hasBirthday: hasBirthday(viewer?.birthday),
						order: order ? orderText(order, t) : undefined,
					}}
				/>
			</div>
			{zloty !== null && (
				<BuyBar
					{...button}
					buttons={buttons}
					button={purchaseButton(state, offers)}
					zloty={zloty}
					newZloty={item.newPrice ?? null}
					earlier={item}
				/>
			)}
			{isMissing && (
				<div className={stack.stack}>
					<FailedData answers={[own.answer]} />
				</div>
			)}
			<OpenOrderActions order={order} newPrice={item.newPrice ?? null} />
			<UnpaidOrders orders={unpaid.orders.filter(({ kind }) => kind !== button.kind)} />
			{children}
		</>
	);
}
