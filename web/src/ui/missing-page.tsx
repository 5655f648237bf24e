import type { ReactNode } from 'react';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { isPageLost } from '#web/lib/api/api-reaction.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { type Answer, FailedData, hasFailed } from './missing-data.tsx';
import styles from './missing-page.module.css';
import section from './section.module.css';
import { PageSkeleton } from './skeleton.tsx';

type PageAnswer = Answer<unknown> & { error: ApiError | null };

/** In place of a page whose data could not be loaded: why, with a retry. */
export function FailedPage({ answers, children }: { answers: readonly PageAnswer[]; children?: ReactNode }) {
	const t = useText();
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={t('errorpage.title')} noindex />
			<h1>{t('errorpage.500')}</h1>
			{children}
			<FailedData answers={answers} />
		</section>
	);
}

/** In place of a page whose data is not here yet. What leads to /error is not reported here as well. */
export function MissingPage({ answers }: { answers: readonly PageAnswer[] }) {
	const isFailed = answers.some((answer) => hasFailed(answer) && !(answer.error && isPageLost(answer.error)));
	return isFailed ? <FailedPage answers={answers} /> : <PageSkeleton />;
}
