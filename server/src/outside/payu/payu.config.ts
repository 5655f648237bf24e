type LogFields = Record<string, unknown>;

/** What a pino logger offers; fields never hold tokens, keys or bodies. */
type PayuLogger = { info: (fields: LogFields, message: string) => void; warn: (fields: LogFields, message: string) => void };

export type PayuConfig = {
	baseUrl: string;
	posId: string;
	clientId: string;
	clientSecret: string;
	secondKey: string;
	/** the whole call with its answer, 15 s unless told */
	timeoutMs?: number;
	connectTimeoutMs?: number;
	/** connections kept to PayU at most */
	connections?: number;
	/** how often a reading call is tried again, 2 unless told */
	retries?: number;
	breaker?: { failures?: number; openMs?: number };
	now?: () => number;
	logger?: PayuLogger;
};
