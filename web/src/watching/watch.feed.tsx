import type { Product } from '#domain/catalogue/product.rules.ts';
import type { ChatMode } from '#domain/events/chat-modes.ts';
import { useFeed } from '../feed/public.ts';

type WatchFeedProps = {
	product: Product;
	/** an editor has switched the chat on, off or to another one while people watch (B-026) */
	onMode: (mode: ChatMode) => void;
	/** the title plays on another screen of this person (N-010) */
	onElsewhere: () => void;
};

export function WatchFeed({ product, onMode, onElsewhere }: WatchFeedProps) {
	useFeed(product, {
		onMessage: (message) => {
			if (message.kind === 'chat_mode') onMode(message.mode);
		},
		onElsewhere,
	});
	return null;
}
