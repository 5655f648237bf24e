import { Link } from 'react-router';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { statisticsTexts } from '#domain/statistics/statistics.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { AttentionBlock } from '#web/statistics/attention.block.tsx';
import { TonightBlock } from '#web/statistics/tonight.block.tsx';
import { AnswerAbove } from '#web/ui/admin/answer-above.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VIEW_ICONS } from './icons.ts';
import { PANEL_GROUPS, panelAddress } from './menu.ts';
import styles from './start.view.module.css';

registerTexts(statisticsTexts);

const REFETCH_MS = 60_000;

/** Items that need attention, events of tonight, sums, and links to all views of the panel. */
export function StartView() {
	const t = useText();
	const answer = useAnswer(getAttention, {}, { errors: 'inline', staleTime: 0, refetchInterval: REFETCH_MS });
	const { data } = answer;
	const attention = (data || isLoadFailed(answer)) && (
		<>
			<LoadFailed answer={answer} />
			{data && <AttentionBlock attention={data} addressOf={panelAddress} />}
			{data && <TonightBlock attention={data} />}
		</>
	);
	return (
		<>
			<ViewHeader title={t('panel.start')} lead={t('start.lead')} />
			<AnswerAbove answer={answer} above={attention}>
				<Everything />
			</AnswerAbove>
		</>
	);
}

function Everything() {
	const t = useText();
	return (
		<>
			<SubHeading>{t('start.everything')}</SubHeading>
			<div className={styles.groups}>
				{PANEL_GROUPS.map(({ title, views }) => (
					<section key={title}>
						<h3>{t(title)}</h3>
						<ul>
							{views.map((view) => (
								<li key={view.key}>
									<Link to={panelAddress(view.key)}>
										<Icon icon={VIEW_ICONS[view.key]} />
										{t(view.title)}
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</>
	);
}
