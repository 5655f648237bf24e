import type { KsefCertificate } from './ksef.certificate.ts';

type LogFields = Record<string, unknown>;

/** What a pino logger offers; fields never hold tokens, keys or bodies. */
type KsefLogger = { info: (fields: LogFields, message: string) => void; warn: (fields: LogFields, message: string) => void };

export type KsefConfig = {
	/** with the version, without a slash at the end: https://api.ksef.mf.gov.pl/v2 */
	baseUrl: string;
	/** of the seller, who is also the login context */
	nip: string;
	/** of KSeF, with the rights InvoiceWrite and InvoiceRead */
	token: string;
	/** of the type Offline: vouches for invoices until KSeF has given them a number */
	certificate?: KsefCertificate | null;
	/** the whole call with its answer, default 30 s */
	timeoutMs?: number;
	/** how often a call that may be repeated is tried again, default 2 */
	retries?: number;
	now?: () => number;
	/** between two queries or attempts */
	pause?: (ms: number) => Promise<unknown>;
	logger?: KsefLogger;
};
