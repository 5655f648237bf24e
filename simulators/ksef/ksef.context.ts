import type { CertifiedKey, Usage } from './ksef.certificates.ts';
import type { Faults } from './ksef.faults.ts';
import type { Limits } from './ksef.limits.ts';
import type { State } from './ksef.state.ts';
import type { Call } from './ksef.types.ts';

export type Behaviour = {
	/** how often a log-in answers 100 before its result, default 0 */
	loginPolls: number;
	/** how often an invoice is queried before its result: 100 at the first query, then 150; default 2 */
	invoicePolls: number;
	/** how often a closed session answers 170, default 1 */
	sessionPolls: number;
	/** an accepted invoice can be downloaded after this time */
	storageDelayMs: number;
	/** production checks them, the ministry's test environment does not */
	checkNipChecksum: boolean;
	/** invoices that come in now stay at 150 */
	stuck: boolean;
};

type ServiceStatus = 'AVAILABLE' | 'MAINTENANCE' | 'FAILURE' | 'TOTAL_FAILURE';

export type SimulatorContext = {
	now: () => number;
	behaviour: Behaviour;
	state: State;
	faults: Faults;
	limits: Limits;
	/** newest last; made while the simulator starts, so the first caller may wait for them */
	keys: Promise<CertifiedKey[]>;
	service: { status: ServiceStatus; messages: object[] };
	calls: Partial<Record<Call, number>>;
	/** the simulator's address; set once it listens */
	url: string;
};

export const keysFor = async (context: SimulatorContext, usage: Usage): Promise<CertifiedKey[]> =>
	(await context.keys).filter((key) => key.usage === usage && key.accepted);
