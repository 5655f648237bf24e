/** Argument of the process that listens on SALE_PORT; `ps` shows it. */
export const SALE_ARGUMENT = '--sale';

export const isSaleProcess = () => process.argv.includes(SALE_ARGUMENT);
