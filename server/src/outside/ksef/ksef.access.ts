import type { KsefConfig } from './ksef.config.ts';
import { needsStep } from './ksef.error.ts';
import type { Http, KsefAnswer, KsefCall } from './ksef.http.ts';
import { type Access, bearer, type Login } from './ksef.login.ts';

/** Sends calls with an access token, which is refreshed or replaced when it has expired, once for all waiting callers. */
export function createAccess({ now = Date.now }: KsefConfig, http: Http, login: Login) {
	let held: Access | null = null;
	let coming: Promise<Access> | null = null;

	async function renew(): Promise<Access> {
		if (held === null || now() >= held.refresh.usableUntil) return login.logIn();
		try {
			return { ...held, access: await login.refresh(held.refresh.value) };
		} catch (error) {
			if (!needsStep(error, 'log_in')) throw error;
			return login.logIn();
		}
	}

	async function get(): Promise<Access> {
		if (held && now() < held.access.usableUntil) return held;
		coming ??= renew().finally(() => {
			coming = null;
		});
		held = await coming;
		return held;
	}

	/** Drops only the token that failed: another caller may have renewed it meanwhile. */
	const dropAccess = (failed: Access) => {
		if (held === failed) held = { ...failed, access: { ...failed.access, usableUntil: 0 } };
	};

	async function send(call: KsefCall): Promise<KsefAnswer> {
		const withSecret = ({ access }: Access) => http.send({ ...call, headers: { ...call.headers, ...bearer(access.value) } });
		const used = await get();
		try {
			return await withSecret(used);
		} catch (error) {
			if (!needsStep(error, 'log_in')) throw error;
			dropAccess(used);
		}
		const renewed = await get();
		try {
			return await withSecret(renewed);
		} catch (error) {
			if (needsStep(error, 'log_in') && held === renewed) held = null;
			throw error;
		}
	}

	/** Always makes a call: a cached access token may be outdated. */
	async function check(): Promise<void> {
		held = null;
		await get();
	}

	return { send, check };
}

export type SendAuthorized = ReturnType<typeof createAccess>['send'];
