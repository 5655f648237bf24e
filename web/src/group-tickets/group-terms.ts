import type { GroupConfig } from '#domain/group-tickets/group-availability.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';

export const groupTerms = (config: GroupConfigOut): GroupConfig => ({
	...config,
	event_available: config.event_available === 1,
	video_available: config.video_available === 1,
	one_free: config.one_free === 1,
});
