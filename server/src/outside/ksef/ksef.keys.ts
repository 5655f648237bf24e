import { z } from '#domain/base/zod.ts';
import type { KsefConfig } from './ksef.config.ts';
import { KsefError, needsStep } from './ksef.error.ts';
import { clockSkew, type Http, type KsefCall, readAnswer } from './ksef.http.ts';

const CACHE_MS = 6 * 3_600_000;
const CALL: KsefCall = { name: 'certificates', method: 'GET', path: '/security/public-key-certificates', repeatable: true };

const certificates = z.array(
	z.object({ certificate: z.string(), publicKeyId: z.string(), validFrom: z.string(), validTo: z.string(), usage: z.array(z.string()) }),
);
type Certificate = z.output<typeof certificates>[number];
export type Usage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption';

/** The newest valid certificate of the usage. */
function choose(all: Certificate[], usage: Usage, now: number): Certificate | undefined {
	return all
		.filter((one) => one.usage.includes(usage) && Date.parse(one.validFrom) <= now && now < Date.parse(one.validTo))
		.sort((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom))[0];
}

/** Public keys of KSeF, cached for hours. */
export function createKeys({ now = Date.now }: KsefConfig, http: Http) {
	let kept: { all: Certificate[]; until: number; skewMs: number } | null = null;

	async function load() {
		if (kept && now() < kept.until) return kept;
		const answer = await http.send(CALL);
		// a wrong clock here must not make every certificate expired
		kept = { all: readAnswer(CALL, answer, certificates), until: now() + CACHE_MS, skewMs: clockSkew(answer.headers, now()) };
		return kept;
	}

	async function get(usage: Usage): Promise<Certificate> {
		const { all, skewMs } = await load();
		const found = choose(all, usage, now() + skewMs);
		if (found) return found;
		kept = null;
		throw new KsefError('bad_answer', CALL.name, { step: 'later', httpStatus: 200, details: [usage] });
	}

	return {
		/** Runs the work with the key of the usage, and again with new keys when KSeF no longer accepts it. */
		using: async <T>(usage: Usage, work: (certificate: Certificate) => Promise<T>): Promise<T> => {
			try {
				return await work(await get(usage));
			} catch (error) {
				if (!needsStep(error, 'new_keys')) throw error;
				kept = null;
				return work(await get(usage));
			}
		},
	};
}

export type Keys = ReturnType<typeof createKeys>;
