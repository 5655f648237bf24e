import { openConfig, openSlides } from '#domain/open-api/open-api.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { organisationLd } from '../item/structured-data.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { useHomeLists } from './use-home-lists.ts';

/** Blocks whose data cannot be fetched are omitted; the error is logged only to the console (S1-245). */
const QUIET = { errors: 'console' } as const;

/** /strona-glowna: uses only the open API; rendered on the server from the same answers. */
export function HomePublicScreen() {
	const t = useText();
	const first = useConfig();
	const slides = useAnswer(openSlides, {}, QUIET);
	const settings = useAnswer(openConfig, {}, QUIET);
	const { events, videos, categories, totals, isLoading, loadAll } = useHomeLists();
	// the strip above the slides is made of the list
	const isTopLoaded = useOnceLoaded([slides, settings, { isLoading }]);
	return (
		<>
			<Head title={t('home.title')} description={t('web.description')} jsonLd={organisationLd(t('web.brand_long'))} />
			<h1 className="visually-hidden">{t('home.title')}</h1>
			<HomeBlocks
				config={settings.data?.config ?? first}
				viewer={null}
				slides={slides.data?.slides}
				events={events}
				videos={videos}
				categories={categories}
				totals={totals}
				onFilter={loadAll}
				gift={settings.data?.giftConfig ?? null}
				isTopLoaded={isTopLoaded}
			/>
		</>
	);
}
