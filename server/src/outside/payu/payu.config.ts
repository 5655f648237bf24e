type LogFields = Record<string, unknown>;

/** The used part of a pino logger; fields never hold tokens, keys or bodies. */
type PayuLogger = { info: (fields: LogFields, message: string) => void; warn: (fields: LogFields, message: string) => void };

export type PayuConfig = {
	baseUrl: string;
	posId: string;
	clientId: string;
	clientSecret: string;
	secondKey: string;
	/** time limit of a call including its answer; default 15 s */
	timeoutMs?: number;
	/** retries of a reading call; default 2 */
	retries?: number;
	breaker?: { failures?: number; openMs?: number };
	now?: () => number;
	logger?: PayuLogger;
};
