import type { KsefCertificate } from './ksef.certificate.ts';

type LogFields = Record<string, unknown>;

/** The used part of a pino logger; fields never contain tokens, keys or bodies. */
type KsefLogger = { info: (fields: LogFields, message: string) => void; warn: (fields: LogFields, message: string) => void };

export type KsefConfig = {
	/** with the version, without a slash at the end: https://api.ksef.mf.gov.pl/v2 */
	baseUrl: string;
	/** of the seller, who is also the login context */
	nip: string;
	/** of KSeF, with the rights InvoiceWrite and InvoiceRead */
	token: string;
	/** of the type Offline: signs the links of invoices that have no KSeF number yet */
	certificate?: KsefCertificate | null;
	/** the whole call with its answer, default 30 s */
	timeoutMs?: number;
	/** how often a repeatable call is retried, default 2 */
	retries?: number;
	now?: () => number;
	/** between two queries or attempts */
	pause?: (ms: number) => Promise<unknown>;
	logger?: KsefLogger;
};
