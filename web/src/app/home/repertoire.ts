import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import type { ListedEvent } from '#web/events/event.model.ts';

/** Events not ended; festival ones stand in their own block while it is shown. */
export const repertoireOf = <T extends ListedEvent>(events: readonly T[], { view_festival }: Pick<PublicConfig, 'view_festival'>): T[] =>
	events.filter((event) => event.available !== -1 && !(view_festival === 1 && event.is_festival));
