/** A long list is shown in parts. How many parts is in the address, so it works without scripts, after a reload and on the way back. */
export type ListParts = { /** of the parameter in the address */ name: string; first: number /** each further part */; more: number };

const MAX_PART = 1_000;

export function partOf(parameter: string | null | undefined): number {
	const part = Number(parameter);
	return Number.isInteger(part) && part > 1 && part <= MAX_PART ? part : 1;
}

export const shownInParts = ({ first, more }: ListParts, part: number): number => first + (part - 1) * more;
