import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { previewNewContent, sendNewContent } from '#domain/notifications/notifications.contract.ts';
import { notificationsTexts } from '#domain/notifications/notifications.texts.ts';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { AnswerAbove } from '#web/ui/admin/answer-above.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { SwitchField } from '#web/ui/admin/fields/field.tsx';
import { ListEnding } from '#web/ui/admin/list-part.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { PlainList } from '#web/ui/admin/plain-list.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { Notice } from '#web/ui/notice.tsx';

registerTexts(notificationsTexts);

/** titles named in a mail and shown at first; the rest is shown in parts */
const FIRST = 20;
const MORE = 100;

/** Preview, number of recipients, and the button; sending to everyone asks for confirmation. Then the boxes that follow. */
export function NewContentBox({ children }: { children: ReactNode }) {
	const t = useText();
	const report = useReport();
	const [allUsers, setAllUsers] = useState(false);
	const [shown, setShown] = useState(FIRST);
	const answer = useList(previewNewContent, { query: { limit: shown } });
	const { data } = answer;
	const send = useCall(sendNewContent, { refreshes: [previewNewContent, getAppConfig] });
	const count = (allUsers ? data?.allUsers : data?.subscribers) ?? 0;
	const whyNot = () => {
		if (send.isPending) return t('web.loading');
		if (data?.items.length === 0) return t('notifications.send_why_not');
		return count === 0 && t('notifications.send_nobody');
	};
	const { ask, question } = useQuestion({
		title: t('notifications.ask', { count }),
		text: allUsers && t('notifications.all_users_warning'),
		mild: !allUsers,
		onYes: () =>
			send.mutateAsync({ body: { allUsers } }).then(({ already_sent, recipients }) => {
				if (already_sent) toast.error(t('notifications.already_sent'));
				else if (recipients === 0) toast.error(t('notifications.send_nobody'));
				else toast.success(t('notifications.sent'));
			}, report.failed),
	});
	const box = (data || isLoadFailed(answer)) && (
		<SettingsBox title={t('notifications.new')}>
			<LoadFailed answer={answer} />
			{data && (
				<>
					<NewTitles data={data} onMore={() => setShown(shown + MORE)} />
					<SwitchField
						label={t('notifications.all_users')}
						note={t('notifications.all_users_note')}
						checked={allUsers}
						onChange={(event) => setAllUsers(event.target.checked)}
					/>
					{allUsers && <Notice kind="wait">{t('notifications.all_users_warning')}</Notice>}
					<Actions>
						<Control variant="primary" icon={IconSend} onClick={ask} disabledReason={whyNot()}>
							{t('notifications.send')}
						</Control>
						<span className="muted">{t('notifications.audience', { count })}</span>
					</Actions>
				</>
			)}
			{question}
		</SettingsBox>
	);
	return (
		<AnswerAbove answer={answer} above={box}>
			{children}
		</AnswerAbove>
	);
}

/** What is new since the last mail. */
function NewTitles({ data, onMore }: { data: AnswerOf<typeof previewNewContent>; onMore: () => void }) {
	const t = useText();
	return (
		<>
			<p className="muted">
				{data.since ? t('notifications.since', { when: momentText(data.since) }) : t('notifications.never')}{' '}
				{data.items.length === 0 && t('notifications.nothing_new')}
			</p>
			{data.items.length > 0 && (
				<PlainList aria-label={t('notifications.items')}>
					{data.items.map(({ type, id, slug, title }) => (
						<li key={`${type}-${id}`}>
							<Link to={`/${type === 'event' ? 'wydarzenie' : 'wideo'}/${slug}`}>{title}</Link>{' '}
							<span className="muted">{t(`notifications.item.${type}`)}</span>
						</li>
					))}
				</PlainList>
			)}
			{data.total > FIRST && <ListEnding shown={data.items.length} total={data.total} onMore={onMore} />}
		</>
	);
}
