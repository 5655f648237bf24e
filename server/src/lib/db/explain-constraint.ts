import { type FormError, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { violates } from './db.ts';

/** What a violated constraint says to the person who saves or deletes, by its name. */
type Explained = {
	wrong: Record<string, FormError>;
	/** why the row is still needed; foreign keys also protect it against a concurrent purchase */
	usedBy: Record<string, TextKey>;
};

export const explainConstraint =
	({ wrong, usedBy }: Explained) =>
	async <T>(work: () => Promise<T>): Promise<T> => {
		try {
			return await work();
		} catch (error) {
			for (const [constraint, formError] of Object.entries(wrong)) if (violates(error, constraint)) throw refuseForm(formError);
			for (const [constraint, text] of Object.entries(usedBy)) if (violates(error, constraint)) throw new Refusal('in_use', { text });
			throw error;
		}
	};
