import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type LiveItem, LiveSlot } from '#web/ui/admin/live-slot.ts';

const Dialog = lazy(async () => ({ default: (await import('./stage.dialog.tsx')).StageDialog }));

/** The stage manager's view of the panel, opened on an event. */
export function WithLive({ children }: { children: ReactNode }) {
	const [item, open] = useState<LiveItem | null>(null);
	return (
		<LiveSlot value={open}>
			{children}
			{item && (
				<Suspense>
					<Dialog {...item} onClose={() => open(null)} />
				</Suspense>
			)}
		</LiveSlot>
	);
}
