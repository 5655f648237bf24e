import type { Clock } from './payu.clock.ts';
import type { Faults } from './payu.faults.ts';
import type { Notices } from './payu.notices.ts';
import type { State } from './payu.state.ts';
import type { Credentials } from './payu.types.ts';

/** What every part of the simulator receives. */
export type SimulatorContext = {
	credentials: Credentials;
	/** null: refunds wait until they are ended by a control call */
	autoFinaliseRefundsMs: number | null;
	clock: Clock;
	state: State;
	faults: Faults;
	notices: Notices;
	/** access token → expiry */
	tokens: Map<string, number>;
	/** how often each call was made */
	calls: Record<string, number>;
	/** where the simulator is reached; known once it listens */
	url: string;
};
