/** A request as the application sends it, so that it finds the answer to the same request sent earlier. */
type EarlyRequest = { method: string; address: string; token: string | null; body?: string };

/** The document's own data counts as fresh for as long. */
const FRESH_MS = 30_000;

const answers = new Map<string, { sentAt: number; answer: Promise<Response> }>();

const keyOf = ({ method, address, token, body = '' }: EarlyRequest) => [method, address, token, body].join(' ');

/** Sends a request before the application is loaded, which then takes its answer instead of sending it again. */
export function sendEarly(request: EarlyRequest & { token: string }): Promise<Response> {
	const { method, address, token, body } = request;
	const headers = { accept: 'application/json', 'x-auth-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) };
	const answer = fetch(address, { method, headers, body, credentials: 'same-origin' });
	answers.set(keyOf(request), { sentAt: Date.now(), answer });
	// the application reads the other copy
	return answer.then((response) => response.clone());
}

/** The answer to this request if it was sent a moment ago; each is taken once. */
export function takeEarly(request: EarlyRequest): Promise<Response> | null {
	const key = keyOf(request);
	const found = answers.get(key);
	answers.delete(key);
	return found && Date.now() - found.sentAt < FRESH_MS ? found.answer : null;
}
