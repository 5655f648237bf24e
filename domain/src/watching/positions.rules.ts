/** Positions in the first seconds and in the last part are ignored. */
const BEGUN_SECONDS = 10;
const FINISHED_SHARE = 0.95;
/** Of the last second nothing is seen. */
const END_SECONDS = 1;

export type Position = { seconds: number; duration: number | null };

export const isBegun = ({ seconds }: Position): boolean => seconds >= BEGUN_SECONDS;

export const isAtEnd = ({ seconds, duration }: Position): boolean => duration !== null && duration > 0 && seconds >= duration - END_SECONDS;

export const isFinished = ({ seconds, duration }: Position): boolean =>
	isAtEnd({ seconds, duration }) || (duration !== null && duration > 0 && seconds >= duration * FINISHED_SHARE);

/** The film may have been replaced since the position was saved: the length of the one that plays now counts, where it is known. */
export const inFilm = <P extends Position>(position: P, length: number | null): P => ({
	...position,
	duration: length ?? position.duration,
});

/** Where to resume: at the start when hardly anything or everything was watched. */
export const resumeAt = (position: Position | null): number =>
	position && isBegun(position) && !isFinished(position) ? position.seconds : 0;

/** Where a player begins a film of this length: its end, or anything later, is replaced by the beginning. */
export const beginAt = (position: Position): number => (isAtEnd(position) ? 0 : position.seconds);
