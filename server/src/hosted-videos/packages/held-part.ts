import { leaseSeconds } from '#domain/hosted-videos/packages/progress.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { type PartRow, renewPart, takePart } from './parts.store.ts';

const RENEW_MS = 10_000;

/** A part this node works on; the lease of a node that died expires, and another node makes the part. */
export type HeldPart = {
	part: PartRow;
	/** aborted when another node has taken it over, or the film was deleted */
	lost: AbortSignal;
	onPercent: (percent: number) => void;
	/** ends the renewal of the lease */
	letGo(): void;
};

/** The next part of a package, if there is one nobody works on. */
export async function holdNextPart({ db, now }: Context, packageId: number): Promise<HeldPart | null> {
	const part = await takePart(db, packageId, { now: now(), seconds: leaseSeconds(0) });
	if (!part) return null;
	const seconds = leaseSeconds(part.attempts - 1 - part.failures);
	const lost = new AbortController();
	let percent = 0;
	const renew = async () => {
		if (!(await renewPart(db, part, { now: now(), seconds, percent }).catch(() => true))) lost.abort();
	};
	const renewal = setInterval(renew, RENEW_MS);
	if (seconds > leaseSeconds(0)) await renew();
	return {
		part,
		lost: lost.signal,
		onPercent: (value) => {
			percent = value;
		},
		letGo: () => clearInterval(renewal),
	};
}
