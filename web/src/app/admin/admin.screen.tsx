import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { PANEL_GROUPS, toViewKey } from './menu.ts';
import { OpenedDialogs } from './opened-dialogs.tsx';
import { VIEWS } from './views.tsx';

/** /teapp-admin?view={key}; without a key, videos (S1-201). */
export function AdminScreen() {
	const t = useText();
	const [params] = useSearchParams();
	const key = toViewKey(params.get('view'));
	const View = VIEWS[key];
	const link = PANEL_GROUPS.flatMap(({ views }) => views).find((view) => view.key === key);
	return (
		<Suspense fallback={<PageSkeleton />}>
			<Head title={t(link?.title ?? 'panel.start')} noindex />
			<View />
			<OpenedDialogs key={key} />
		</Suspense>
	);
}
