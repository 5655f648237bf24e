import type { Prefetched, ShownBlocks } from '#domain/documents/render.ts';
import { compressedOnce } from '../../lib/http/compressed.ts';
import { hashOf, type Ready } from '../../lib/http/ready.ts';

/** A rendered document. */
export type RenderedPage = {
	status: number;
	html: string;
	/** the time in its state */
	now: string;
	/** headers of the page: name, value, name, value */
	headers: string[];
	source: Source;
};

/** The data a page was rendered from. */
type Source = ShownBlocks & { data: readonly Prefetched[]; settings: number };

/** The bytes of a document, the same for every visitor. */
export type ReadyPage = Ready<Omit<RenderedPage, 'html'> & { contentHash: string }>;

/** A page rendered again with the same content keeps its bytes, but only for this long, because its state contains the time. */
const SAME_BYTES_MS = 5_000;

const isRecent = (before: ReadyPage, now: string) => Math.abs(Date.parse(now) - Date.parse(before.data.now)) < SAME_BYTES_MS;

/** Rendered from the same data a moment ago: rendering again would give the same result. */
export const isRenderedFrom = (before: ReadyPage, { data, settings, hasFestival, hasGift }: Source, now: string): boolean => {
	const { source } = before.data;
	return (
		isRecent(before, now) &&
		source.settings === settings &&
		source.hasFestival === hasFestival &&
		source.hasGift === hasGift &&
		data.length > 0 &&
		data.length === source.data.length &&
		data.every((one, at) => one.data === source.data[at]?.data)
	);
};

/** The previous bytes if only the time has changed. */
export function toReadyPage({ html, ...page }: RenderedPage, before?: ReadyPage): ReadyPage {
	const { status, headers, now } = page;
	const contentHash = hashOf(`${status} ${headers.join(' ')} ${html.replaceAll(now, '')}`);
	if (before?.data.contentHash === contentHash && isRecent(before, now))
		return { ...before, data: { ...before.data, source: page.source } };
	return { data: { ...page, contentHash }, etag: `W/"${hashOf(contentHash + now)}"`, ...compressedOnce(Buffer.from(html)) };
}
