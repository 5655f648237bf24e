// Arguments of the processes that one command starts (workers.ts); `ps` shows them.

/** The process that listens on SALE_PORT. */
export const SALE_ARGUMENT = '--sale';
/** A process that leaves the encoding of films to another one of the same machine. */
export const NO_ENCODING_ARGUMENT = '--no-encoding';

export const isSaleProcess = () => process.argv.includes(SALE_ARGUMENT);

/** One process of a machine encodes films, and that one after the other (`encodeInTurn`). */
export const mayEncode = () => !isSaleProcess() && !process.argv.includes(NO_ENCODING_ARGUMENT);
