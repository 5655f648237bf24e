/** Notices between nodes: rooms say what they want to hear of, main.ts listens to those channels of the database. */
export type Channels = {
	on(channel: string, handler: (payload: string) => void): void;
	/** each channel with everyone who listens to it */
	handlers(): Record<string, (payload: string) => void>;
	/** the line was down and notices may be lost: everyone hears an empty one */
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
