import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Translated, TranslationsSlot } from '#web/ui/admin/translations-slot.ts';

const Dialog = lazy(async () => ({ default: (await import('#web/translations/translations.dialog.tsx')).TranslationsDialog }));

/** The one translations dialog of the panel, opened by any of its views. */
export function WithTranslations({ children }: { children: ReactNode }) {
	const [item, open] = useState<Translated | null>(null);
	return (
		<TranslationsSlot value={open}>
			{children}
			{item && (
				<Suspense>
					<Dialog {...item} onClose={() => open(null)} />
				</Suspense>
			)}
		</TranslationsSlot>
	);
}
