import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';

export function Screen() {
	const t = useText();
	return (
		<section className="wrap sec">
			<Head title={t('screen.order_result')} />
			<h1>{t('screen.order_result')}</h1>
			<p className="lead muted">{t('screen.preparing')}</p>
		</section>
	);
}
