import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import section from '#web/ui/section.module.css';
import { ErrorView } from './error.screen.tsx';

const isLostChunk = (error: unknown) => error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);

/** Error boundary: a screen threw, or its file belongs to an older build (failure L5). Shows an error and links. */
export function BrokenScreen() {
	const t = useText();
	const error = useRouteError();
	useEffect(() => {
		console.error(error);
	}, [error]);
	if (isLostChunk(error)) {
		return (
			<main className={`wrap ${section.section}`}>
				<Empty
					level={1}
					title={t('errorpage.500')}
					action={<Button onClick={() => window.location.reload()}>{t('errorpage.reload')}</Button>}
				>
					{t('errorpage.new_version')}
				</Empty>
			</main>
		);
	}
	if (isRouteErrorResponse(error)) return <ErrorView statusCode={error.status} message={t('errorpage.internal')} />;
	return <ErrorView statusCode={500} message={t('errorpage.internal')} />;
}
