import type { CardPlace } from './table-frame.tsx';

/** What the panel's tables need of a column beyond its cell. */
export type ColumnMeta = {
	title: string;
	right?: boolean;
	/** the server's sort key, if it can sort by this column */
	sort?: string;
	/** typed text, a whole number, a day, or one of a few options */
	filter?: {
		name: string;
		kind?: 'text' | 'number' | 'day';
		placeholder?: string;
		maxLength?: number;
		options?: readonly { value: string; label: string }[];
	};
	/** shown first on a phone; the rest follow with their titles */
	lead?: boolean;
	/** a row of its own on a phone */
	wide?: boolean;
	card?: CardPlace;
	/** no column and no line of a card below 1264 px, where the lead has the same */
	joined?: boolean;
};
