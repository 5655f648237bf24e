import type { Clock } from './payu.clock.ts';
import type { Faults } from './payu.faults.ts';
import type { Notices } from './payu.notices.ts';
import type { State } from './payu.state.ts';
import type { Credentials, Order, Shops } from './payu.types.ts';

/** What every part of the simulator receives. */
export type SimulatorContext = {
	shops: Shops;
	/** how long the bank's app takes */
	blikAppMs: number;
	/** null: refunds wait until they are ended by a control call */
	autoFinaliseRefundsMs: number | null;
	clock: Clock;
	state: State;
	faults: Faults;
	notices: Notices;
	/** access token → expiry, and the point of sale it is for */
	tokens: Map<string, { diesAt: number; posId: string }>;
	/** how often each call was made */
	calls: Record<string, number>;
	/** where the simulator is reached; known once it listens */
	url: string;
};

/** The point of sale of an order. */
export const shopOf = ({ shops }: SimulatorContext, { request }: Order): Credentials =>
	request.merchantPosId === shops.blik.posId ? shops.blik : shops.page;
