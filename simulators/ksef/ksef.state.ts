import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Bearer, Invoice, KsefToken, Operation, Session } from './ksef.types.ts';

const SAVE_EVERY_MS = 200;

/** All state of the simulator. Sessions with their invoices are stored in a file when one is named, so that a demo survives a restart. */
export function createState(tokens: KsefToken[], stateFile?: string) {
	const sessions = new Map<string, Session>();
	let saving: NodeJS.Timeout | undefined;

	function save(): void {
		if (!stateFile) return;
		clearTimeout(saving);
		saving = undefined;
		writeFileSync(`${stateFile}.new`, JSON.stringify([...sessions.values()]), { mode: 0o600 });
		renameSync(`${stateFile}.new`, stateFile);
	}

	if (stateFile) mkdirSync(dirname(stateFile), { recursive: true });
	if (stateFile && existsSync(stateFile)) {
		for (const session of JSON.parse(readFileSync(stateFile, 'utf8')) as Session[]) sessions.set(session.referenceNumber, session);
	}

	const allInvoices = (): { session: Session; invoice: Invoice }[] =>
		[...sessions.values()].flatMap((session) => session.invoices.map((invoice) => ({ session, invoice })));

	return {
		sessions,
		ksefTokens: new Map(tokens.map((token) => [token.token, token])),
		/** challenge → time of its creation */
		challenges: new Map<string, number>(),
		operations: new Map<string, Operation>(),
		bearers: new Map<string, Bearer>(),
		allInvoices,
		/** those with a number, shown already or not */
		accepted: () => allInvoices().filter(({ invoice }) => invoice.ksefNumber !== null),
		/** Call after every change; many changes in a row make one write. */
		changed: () => {
			if (stateFile && !saving) saving = setTimeout(save, SAVE_EVERY_MS).unref();
		},
		save,
	};
}

export type State = ReturnType<typeof createState>;
