import { useEffect, useRef } from 'react';
import { type FeedKind, type FeedMessage, KEPT_KINDS } from '#domain/audience/feed/feed.rules.ts';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { connectFeed, type FeedListener } from './feed-connection.ts';

type Shared = {
	listeners: Set<FeedListener>;
	isConnected: boolean;
	/** the last message of each kind that is sent to those who come later */
	kept: Map<FeedKind, { message: FeedMessage; id: number | null }>;
	close: () => void;
};

const KEPT: ReadonlySet<FeedKind> = new Set(KEPT_KINDS);

/** One connection of a page for each product, however many parts of the page listen. */
const feeds = new Map<string, Shared>();

function open(product: Product): Shared {
	const listeners = new Set<FeedListener>();
	const shared: Shared = { listeners, isConnected: false, kept: new Map(), close: () => {} };
	const { close } = connectFeed(product, {
		onMessage: (message, id) => {
			if (KEPT.has(message.kind)) shared.kept.set(message.kind, { message, id });
			for (const { onMessage } of listeners) onMessage?.(message, id);
		},
		onFresh: () => {
			for (const { onFresh } of listeners) onFresh?.();
		},
		onElsewhere: () => {
			for (const { onElsewhere } of listeners) onElsewhere?.();
		},
		onConnected: (isConnected) => {
			shared.isConnected = isConnected;
			for (const { onConnected } of listeners) onConnected?.(isConnected);
		},
	});
	return Object.assign(shared, { close });
}

/** Listens until the returned function is called; the last one closes the connection. */
function listen(product: Product, listener: FeedListener): () => void {
	const slug = productSlug(product);
	const shared = feeds.get(slug) ?? open(product);
	feeds.set(slug, shared);
	shared.listeners.add(listener);
	// others have received before
	if (shared.isConnected) {
		listener.onConnected?.(true);
		listener.onFresh?.();
		for (const { message, id } of shared.kept.values()) listener.onMessage?.(message, id);
	}
	return () => {
		shared.listeners.delete(listener);
		if (shared.listeners.size > 0) return;
		shared.close();
		feeds.delete(slug);
	};
}

/** What the viewers of a product receive while they watch; null: not now. The listener of the last rendering is called. */
export function useFeed(product: Product | null, listener: FeedListener): void {
	const current = useRef(listener);
	useEffect(() => {
		current.current = listener;
	});
	const { type, id } = product ?? { type: null, id: 0 };
	useEffect(() => {
		if (type === null) return;
		return listen(
			{ type, id },
			{
				onMessage: (message, feedId) => current.current.onMessage?.(message, feedId),
				onFresh: () => current.current.onFresh?.(),
				onElsewhere: () => current.current.onElsewhere?.(),
				onConnected: (isConnected) => current.current.onConnected?.(isConnected),
			},
		);
	}, [type, id]);
}
