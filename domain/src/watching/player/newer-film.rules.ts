import { isAtEnd } from '../positions.rules.ts';

type Playback = { isMoving: boolean /** seconds */; position: number | null; duration: number | null };

/** Other files of the film are loaded when it does not play anyway: paused, sought or stalled; not at its end, which is offered again as it is. */
export const mayReload = ({ isMoving, position, duration }: Playback): boolean =>
	!isMoving && (position === null || !isAtEnd({ seconds: position, duration }));
