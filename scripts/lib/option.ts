/** The number after `--name` on the command line. */
export const option = (name: string, byDefault: number): number => Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) || byDefault;
