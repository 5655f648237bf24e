export const CALLS = [
	'challenge',
	'certificates',
	'ksefToken',
	'authStatus',
	'redeem',
	'refresh',
	'endAccess',
	'openSession',
	'sendInvoice',
	'closeSession',
	'sessionStatus',
	'invoiceStatus',
	'invoiceList',
	'failedList',
	'upo',
	'download',
	'metadata',
	'limits',
] as const;
export type Call = (typeof CALLS)[number];

export const PERMISSIONS = ['InvoiceWrite', 'InvoiceRead', 'Introspection'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Issued once by the ministry's application; `reference|nip-…|64 hex digits`. */
export type KsefToken = { token: string; nip: string; permissions: Permission[]; active: boolean };

export type TokenKind = 'operation' | 'access' | 'refresh';
/** A bearer token with the permissions at its creation. */
export type Bearer = { kind: TokenKind; nip: string; ksefToken: string; operation: string; permissions: Permission[]; expiresAt: number };

export type StatusInfo = { code: number; description: string; details?: string[]; extensions?: Record<string, string> };

export type Operation = {
	referenceNumber: string;
	startedAt: number;
	polls: number;
	/** shown after the configured number of queries */
	outcome: StatusInfo;
	redeemed: boolean;
};

export type InvoiceFields = {
	sellerNip: string;
	sellerName: string;
	buyer: { type: 'Nip' | 'VatUe' | 'Other' | 'None'; value: string | null; name: string | null };
	issueDate: string;
	number: string;
	kind: string;
	currency: string;
	gross: number;
	vat: number;
};

export type Invoice = {
	referenceNumber: string;
	ordinalNumber: number;
	invoiceHash: string;
	receivedAt: number;
	mode: 'Online' | 'Offline';
	/** how often it was queried: it advances with each query */
	polls: number;
	stuck: boolean;
	outcome: StatusInfo;
	ksefNumber: string | null;
	fields: InvoiceFields | null;
	/** Base64 of the bytes as they were sent, null when they could not be decrypted */
	xml: string | null;
	correctedHash: string | null;
};

export type Session = {
	referenceNumber: string;
	nip: string;
	ksefToken: string;
	createdAt: number;
	updatedAt: number;
	validUntil: number;
	closedAt: number | null;
	pollsAfterClose: number;
	/** Base64; null when it could not be decrypted */
	key: string | null;
	iv: string;
	upoReference: string;
	invoices: Invoice[];
};

export type Failure = {
	status: number;
	code?: number;
	details?: string[];
	reasonCode?: string;
	security?: object;
	retryAfter?: number;
};
export type Success = { status: number; headers?: Record<string, string>; body?: unknown };
export type Answer = Success | { failure: Failure };

export type Request = {
	params: Record<string, string>;
	query: Record<string, string | undefined>;
	headers: Record<string, string | string[] | undefined>;
	/** parsed JSON; undefined where it is none */
	body: unknown;
	ip: string;
	bearer: Bearer;
};

/** Only of the simulator: this token is not valid anywhere else. The NIP is the one of the ministry's own examples. */
export const SIMULATED_SELLER = {
	nip: '5265877635',
	token: `20261101-EC-0A1B2C3D4E-5F60718293-A4|nip-5265877635|${'0123456789abcdef'.repeat(4)}`,
} as const;
