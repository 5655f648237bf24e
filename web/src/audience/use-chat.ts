import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { getChat, listMuted, listReported } from '#domain/audience/chat/chat.contract.ts';
import type { ChatMessage, ChatState } from '#domain/audience/chat/chat.fields.ts';
import { applyToChat } from '#domain/audience/chat/chat.rules.ts';
import { FEED_REPLAYED, type FeedMessage } from '#domain/audience/feed/feed.rules.ts';
import { type Moment, toMoment } from '#domain/base/time/time.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useFeed } from '../feed/public.ts';

/** The chat as the server gave it, and every line of the feed since. */
export function useChat(eventId: number) {
	const [state, setState] = useState<ChatState | null>(null);
	const [isConnected, setConnected] = useState(false);
	// when this person wrote last, on any page, by the clock of this machine
	const [lastAt, setLastAt] = useState<Moment | null>(null);
	const received = useRef<FeedMessage[]>([]);
	// read when the feed is open, so that nothing is missed between the two
	const { error, refetch } = useAnswer(
		getChat,
		{ params: { id: eventId } },
		{ errors: 'inline', keepSession: true, enabled: false, staleTime: Number.POSITIVE_INFINITY },
	);
	const take = useCallback((message: FeedMessage) => {
		received.current = [...received.current, message].slice(-FEED_REPLAYED);
		setState((current) => current && applyToChat(current, message));
	}, []);
	// also where the answer is the same as before: what has been deleted since may still be shown
	const read = async () => {
		const { data, isSuccess } = await refetch();
		// a failed one still has the data of the last success, which is older than what is shown
		if (!isSuccess) return;
		setState(received.current.reduce(applyToChat, data));
		// a node of the version before does not say it
		if (typeof data.own_seconds_ago !== 'number') return;
		const at = toMoment(new Date(Date.now() - data.own_seconds_ago * 1000));
		// what was written here while it was being read is newer
		setLastAt((known) => (known !== null && known > at ? known : at));
	};
	const wrote = (message: ChatMessage) => {
		setLastAt(toMoment(new Date()));
		take({ kind: 'chat', message });
	};
	const queries = useQueryClient();
	// the lists of moderators
	const readModeration = () => {
		for (const { method, path } of [listReported, listMuted]) void queries.invalidateQueries({ queryKey: [method, path] });
	};
	useFeed(
		{ type: 'event', id: eventId },
		{
			onMessage: (message) => {
				take(message);
				if (message.kind === 'chat_mutes') void read();
				// also where as many messages are reported as before: one of them may have been reported again
				if (message.kind === 'chat_mutes' || message.kind === 'chat_reports') readModeration();
			},
			onConnected: setConnected,
			onFresh: () => {
				received.current = [];
				void read();
				readModeration();
			},
		},
	);
	return { state, lastAt, isConnected, error, read, wrote };
}
