/** Notices between nodes: rooms say what they want to hear of, main.ts listens to those channels of the database. */
export type Notices = {
	on(channel: string, hear: (payload: string) => void): void;
	/** each channel with everyone who listens to it */
	channels(): Record<string, (payload: string) => void>;
	/** the line was down and notices may be lost: everyone hears an empty one */
	missed(): void;
};

export function createNotices(): Notices {
	const listeners = new Map<string, ((payload: string) => void)[]>();
	const tell = (channel: string, payload: string) => {
		for (const hear of listeners.get(channel) ?? []) hear(payload);
	};
	return {
		on: (channel, hear) => void listeners.set(channel, [...(listeners.get(channel) ?? []), hear]),
		channels: () => Object.fromEntries([...listeners.keys()].map((channel) => [channel, (payload: string) => tell(channel, payload)])),
		missed: () => {
			for (const channel of listeners.keys()) tell(channel, '');
		},
	};
}
