import { useMemo } from 'react';
import { openConfig, openEvents, openSlides, openVideos } from '#domain/open-api/open-api.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useConfig } from '#web/lib/config.tsx';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { categoriesOf, withCategoryIds } from '#web/videos/video.model.ts';
import { organisationLd } from '../item/structured-data.ts';
import { HomeBlocks } from './home-blocks.tsx';

/** Whatever cannot be fetched is missing, and only the console hears of it (S1-245). */
const QUIET = { errors: 'console' } as const;

/** /strona-glowna: fed by the open API only, drawn on the server from the same answers. */
export function HomePublicScreen() {
	const t = useText();
	const first = useConfig();
	const slides = useAnswer(openSlides, {}, QUIET);
	const events = useAnswer(openEvents, {}, QUIET);
	const videos = useAnswer(openVideos, {}, QUIET);
	const settings = useAnswer(openConfig, {}, QUIET);
	const listed = useMemo(() => videos.data?.videos.map(withCategoryIds), [videos.data]);
	const categories = useMemo(() => categoriesOf(videos.data?.videos ?? []), [videos.data]);
	return (
		<>
			<Head title={t('home.title')} description={t('web.description')} jsonLd={organisationLd(t('web.brand_long'))} />
			<h1 className="visually-hidden">{t('home.title')}</h1>
			<HomeBlocks
				config={settings.data?.config ?? first}
				viewer={null}
				slides={slides.data?.slides}
				events={events.isError ? null : events.data?.events}
				videos={videos.isError ? null : listed}
				categories={categories}
				gift={settings.data?.giftConfig}
			/>
		</>
	);
}
