import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';

export function Screen() {
	const t = useText();
	return (
		<>
			<Head title={t('screen.signin')} />
			<h1>{t('screen.signin')}</h1>
			<p className="lead muted">{t('screen.preparing')}</p>
		</>
	);
}
