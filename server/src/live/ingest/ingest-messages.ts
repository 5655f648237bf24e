import type { Picture } from '#domain/live/live-playlist.rules.ts';
import type { SenderRefusal } from '#domain/live/sender.rules.ts';
import type { MadeSegment } from './segmenter.ts';

// Between the server and the process that talks to senders.

/** A file in the folder of temporary files, and the init file of its part. */
export type Spooled = Omit<MadeSegment, 'bytes'> & {
	file: string;
	init: string;
	picture: Picture;
	bytes: number;
	/** how long it waited for space on the disk after it was received */
	waitedMs: number;
};

export type FromIngest =
	| { kind: 'ready' }
	| { kind: 'publish'; connection: number; app: string; key: string }
	| { kind: 'segment'; connection: number; segment: Spooled }
	/** a segment could not be written and waits in memory; `why` for the log */
	| { kind: 'waiting'; connection: number; why: string }
	/** nothing follows; `why` for the log, `refusal` for the panel: what was sent cannot be played */
	| { kind: 'closed'; connection: number; why: string; refusal: SenderRefusal | null };

export type ToIngest =
	/** comes with the socket; without a right key it ends after this time */
	| { kind: 'connection'; connection: number; admissionMs: number }
	| { kind: 'admitted'; connection: number; isAdmitted: boolean }
	| { kind: 'disconnect'; connection: number }
	| { kind: 'stop' };

/** Passed as an argument. */
export type IngestTask = { folder: string; memoryMb: number /** a connection that is silent for so long is closed */; silenceMs: number };
