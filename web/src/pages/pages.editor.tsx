import { lazy, Suspense, useState } from 'react';
import { listPages } from '#domain/pages/pages.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { ControlLink } from '#web/ui/admin/control.tsx';
import { ChoiceField } from '#web/ui/admin/fields/field.tsx';
import { isLoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { Unsaved, useUnsavedScope } from '#web/ui/admin/unsaved.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import { WhenNear } from '#web/ui/when-near.tsx';

// below the switches of the view, and much larger than they are: its editor alone is half of what the view loads
const PageForm = lazy(async () => ({ default: (await import('./page.form.tsx')).PageForm }));

/** The content of the static pages, one at a time, with buttons that open the two legal ones. */
export function PagesEditor() {
	const t = useText();
	const [chosen, setChosen] = useState<number | null>(null);
	const { scope, leave, question } = useUnsavedScope({ isModal: false });
	const answer = useAnswer(listPages, {}, { errors: 'inline' });
	const { data } = answer;
	const isFailed = isLoadFailed(answer);
	const page = data?.pages.find(({ id }) => id === chosen) ?? data?.pages[0];
	return (
		<SettingsBox title={t('pages.content')}>
			<Actions>
				<ControlLink to="/n/polityka" target="_blank" rel="noreferrer">
					{t('pages.open_policy')}
				</ControlLink>
				<ControlLink to="/n/regulamin" target="_blank" rel="noreferrer">
					{t('pages.open_terms')}
				</ControlLink>
			</Actions>
			{isFailed && <RetryNotice message={t('pages.load_failed')} onRetry={() => void answer.refetch()} />}
			{/* as high as the field and the form */}
			{!data && !isFailed && <Block height="476px" />}
			{page && (
				<>
					<ChoiceField
						label={t('pages.page')}
						value={String(page.id)}
						onChange={({ target }) => {
							const next = Number(target.value);
							leave(() => setChosen(next));
						}}
						options={(data?.pages ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
					/>
					<Unsaved scope={scope}>
						<WhenNear placeholder={<Block height="400px" />}>
							<Suspense fallback={<Block height="400px" />}>
								<PageForm key={page.id} page={page} />
							</Suspense>
						</WhenNear>
					</Unsaved>
					{question}
				</>
			)}
		</SettingsBox>
	);
}
