import { Link } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VIEW_ICONS } from './icons.ts';
import { PANEL_GROUPS, panelAddress } from './menu.ts';

/** Everything the panel has, on one page. */
export function View() {
	const t = useText();
	return (
		<>
			<ViewHeader title={t('panel.title')} lead={t('panel.start_lead')} />
			<div className="start">
				{PANEL_GROUPS.map(({ title, views }) => (
					<section key={title}>
						<h2>{t(title)}</h2>
						<ul>
							{views.map((view) => (
								<li key={view.key}>
									<Link to={panelAddress(view.key)}>
										<Icon of={VIEW_ICONS[view.key]} />
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
