import { useLocation, useParams } from 'react-router';
import { getPage } from '#domain/pages/pages.contract.ts';
import { pageAddress, pageInLanguage } from '#domain/pages/pages.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { hasFailed } from '#web/ui/missing-data.tsx';
import { FailedPage } from '#web/ui/missing-page.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import section from '#web/ui/section.module.css';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import styles from './page.screen.module.css';

/** Title and content by slug; /regulamin, /polityka and /kontakt are fixed slugs. */
export function PageScreen() {
	const t = useText();
	const { pathname } = useLocation();
	// the router matches without regard to case: a phone's keyboard begins a word with a capital
	const { slug = pathname.replaceAll('/', '').toLowerCase() } = useParams();
	const answer = useAnswer(getPage, { params: { slug } }, { errors: 'inline' });
	const { data, error } = answer;
	if (error?.statusCode === 404) {
		return (
			<section className={`wrap ${section.section}`}>
				<Head title={t('errorpage.title')} noindex />
				<Empty
					level={1}
					title={t('errorpage.404')}
					action={
						<ButtonLink variant="line" size="sm" to="/">
							{t('web.back_home')}
						</ButtonLink>
					}
				>
					{t('errorpage.404_2')}
				</Empty>
			</section>
		);
	}
	if (!data && hasFailed(answer))
		return (
			<FailedPage answers={[answer]}>
				<p>{t('pages.load_failed')}</p>
			</FailedPage>
		);
	if (!data) return <PageSkeleton />;
	// visitors get a page in their language, an admin gets it in both
	const { title, content } = pageInLanguage(data.page, t.language);
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
