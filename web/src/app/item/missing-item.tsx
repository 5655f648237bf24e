import { useText } from '#web/lib/language.tsx';
import { ErrorView } from '../errors/error.screen.tsx';

/** A public page whose item is missing: the message takes the place of the page, without layout shift (S1-245). */
export function MissingItem({ statusCode }: { statusCode: number }) {
	const t = useText();
	return <ErrorView statusCode={statusCode || 500} message={t(statusCode === 404 ? 'errorpage.404_2' : 'errorpage.internal')} />;
}
