import { useLocation, useParams } from 'react-router';
import { getPage } from '#domain/pages/pages.contract.ts';
import { pageAddress, pageInLanguage } from '#domain/pages/pages.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { replacesPage } from '#web/lib/api/api-reaction.ts';
import { Head } from '#web/lib/head.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import section from '#web/ui/section.module.css';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import styles from './page.screen.module.css';

/** Title and content by slug; /regulamin, /polityka and /kontakt are fixed slugs. */
export function PageScreen() {
	const t = useText();
	const { language } = useLanguage();
	const { pathname } = useLocation();
	const { slug = pathname.replaceAll('/', '') } = useParams();
	const { data, error } = useAnswer(getPage, { params: { slug } }, { errors: 'inline' });
	if (error && replacesPage(error, data !== undefined)) {
		const isLost = error.statusCode === 404;
		return (
			<section className={`wrap ${section.section}`}>
				<Head title={t('errorpage.title')} noindex />
				<Empty
					level={1}
					title={isLost ? t('errorpage.404') : t('errorpage.500')}
					action={
						<ButtonLink variant="line" size="sm" to="/">
							{t('web.back_home')}
						</ButtonLink>
					}
				>
					{isLost ? t('errorpage.404_2') : t('pages.load_failed')}
				</Empty>
			</section>
		);
	}
	if (!data) return <PageSkeleton />;
	// visitors get a page in their language, an admin gets it in both
	const { title, content } = pageInLanguage(data.page, language);
	return (
		<article className={`wrap ${section.section}`}>
			<Head title={title} type="article" canonical={pageAddress(slug)} />
			<h1 className="fitted" style={titleFit(title)}>
				{title}
			</h1>
			<RichText html={content} className={styles.content} />
		</article>
	);
}
