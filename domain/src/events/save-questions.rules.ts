/** Fields that decide when an event takes place. */
const TIMES = ['date_from', 'date_to', 'time_from', 'time_to', 'full_day'];
/** Fields of an event that decide whether its film costs less than the ticket. */
const TICKET_PRICE = ['video_id', 'event_price', ...TIMES, 'live_enabled'];
/** Fields of a film that decide whether it costs less than a ticket. */
const FILM_PRICE = ['visible', 'video_price', 'available_from', 'end_date'];

type Edited = { isNew: boolean; changed: readonly string[] };

const isAbout = (fields: readonly string[], { changed }: Edited) => changed.some((name) => fields.includes(name));

/** What is looked up before an event is saved: whether people hold tickets for another time, and whether its film is cheaper. */
export const questionsOfEvent = (edited: Edited): { aboutTime: boolean; aboutPrice: boolean } => ({
	aboutTime: !edited.isNew && isAbout(TIMES, edited),
	aboutPrice: edited.isNew || isAbout(TICKET_PRICE, edited),
});

/** Before a film is saved: whether an event sells dearer tickets for it; a new film has none. */
export const asksAboutPrice = (edited: Edited): boolean => !edited.isNew && isAbout(FILM_PRICE, edited);

/** The next question about what was found, one after the other; null: it can be saved. */
export const nextQuestion = (found: { moved: unknown; film: unknown }): 'moved' | 'film' | null =>
	found.moved ? 'moved' : found.film ? 'film' : null;
