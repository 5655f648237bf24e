import type { ChatMode } from '#domain/events/chat-modes.ts';
import { useFeed } from '../feed/public.ts';

/** Tells that an editor has switched the chat on, off or to another one while people watch (B-026). */
export function ChatModeFeed({ eventId, onMode }: { eventId: number; onMode: (mode: ChatMode) => void }) {
	useFeed(
		{ type: 'event', id: eventId },
		{
			onMessage: (message) => {
				if (message.kind === 'chat_mode') onMode(message.mode);
			},
		},
	);
	return null;
}
