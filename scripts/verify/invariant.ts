/** A statement about the data that must always be true, and the rows that violate it. `subject` names the row for a person. */
export type Invariant = { name: string; description: string; broken: string };

export const invariant = (name: string, description: string, broken: string): Invariant => ({ name, description, broken });
