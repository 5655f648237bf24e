/** Messages between nodes: features register handlers for channels, run.ts listens to those channels of the database. */
export type Channels = {
	on(channel: string, handler: (payload: string) => void): void;
	/** one handler per channel, for LISTEN */
	handlers(): Record<string, (payload: string) => void>;
	/** the connection was lost and messages may be missing: every handler is called with an empty payload */
	missed(): void;
};

export function createChannels(): Channels {
	const listeners = new Map<string, ((payload: string) => void)[]>();
	const dispatch = (channel: string, payload: string) => {
		for (const handler of listeners.get(channel) ?? []) handler(payload);
	};
	return {
		on: (channel, handler) => void listeners.set(channel, [...(listeners.get(channel) ?? []), handler]),
		handlers: () => Object.fromEntries([...listeners.keys()].map((channel) => [channel, (payload: string) => dispatch(channel, payload)])),
		missed: () => {
			for (const channel of listeners.keys()) dispatch(channel, '');
		},
	};
}
