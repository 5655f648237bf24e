/** The session on which a title of a person plays, as the last start left it. */
type Playing = { sessionId: number; hasEnded: boolean };

type Start = {
	sessionId: number;
	/** a page that plays asks again by itself; otherwise a person has started it here */
	continues: boolean;
};

/** One ticket plays on one screen (N-010): a person's start takes it over, a page that only goes on does not take it back. */
export const mayTakeScreen = (playing: Playing | null, { sessionId, continues }: Start): boolean =>
	playing === null || playing.hasEnded || playing.sessionId === sessionId || !continues;

/** Whether another screen has to be told that it no longer plays. */
export const stopsAnother = (playing: Playing | null, { sessionId }: Pick<Start, 'sessionId'>): boolean =>
	playing !== null && !playing.hasEnded && playing.sessionId !== sessionId;
