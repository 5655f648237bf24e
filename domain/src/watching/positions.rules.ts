/** Positions in the first seconds and in the last part are ignored. */
const BEGUN_SECONDS = 10;
const FINISHED_SHARE = 0.95;

export type Position = { seconds: number; duration: number | null };

export const isBegun = ({ seconds }: Position): boolean => seconds >= BEGUN_SECONDS;

export const isFinished = ({ seconds, duration }: Position): boolean =>
	duration !== null && duration > 0 && seconds >= duration * FINISHED_SHARE;

/** Where to resume: at the start when hardly anything or everything was watched. */
export const resumeAt = (position: Position | null): number =>
	position && isBegun(position) && !isFinished(position) ? position.seconds : 0;
