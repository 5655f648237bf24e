import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import section from '#web/ui/section.module.css';
import { ErrorView } from './error.screen.tsx';

const isLostChunk = (error: unknown) => error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** Offline a reload would only remove the page: the connection is waited for. */
const reload = () => {
	if (navigator.onLine) window.location.reload();
};

/** Error boundary: a screen threw, or its file belongs to an older build (failure L5) or could not be loaded offline. Shows an error and links. */
export function BrokenScreen() {
	const t = useText();
	const error = useRouteError();
	useEffect(() => {
		console.error(error);
	}, [error]);
	const isLost = isLostChunk(error);
	const [isOffline] = useState(() => !navigator.onLine);
	useEffect(() => {
		if (isLost && isOffline) window.addEventListener('online', reload, { once: true });
		return () => window.removeEventListener('online', reload);
	}, [isLost, isOffline]);
	if (isLost) {
		return (
			<main className={`wrap ${section.section}`}>
				<Empty
					level={1}
					title={t('errorpage.500')}
					action={<Button onClick={reload}>{t(isOffline ? 'web.retry' : 'errorpage.reload')}</Button>}
				>
					{t(isOffline ? 'web.no_connection' : 'errorpage.new_version')}
				</Empty>
			</main>
		);
	}
	if (isRouteErrorResponse(error)) return <ErrorView statusCode={error.status} message={t('errorpage.internal')} />;
	return <ErrorView statusCode={500} message={t('errorpage.internal')} />;
}
