import { Link, useLocation } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { VIEW_ICONS } from './icons.ts';
import { PANEL_GROUPS, type PanelLink, panelAddress, toViewKey } from './menu.ts';
import styles from './sidebar.module.css';

function useCurrentView() {
	const { pathname, search } = useLocation();
	return pathname.startsWith('/teapp-admin/uzytkownicy') ? 'users' : toViewKey(new URLSearchParams(search).get('view'));
}

export const PanelLogo = () => <Logo to={panelAddress('start')} sub={useText()('panel.title')} className={styles.logo} />;

/** The menu may be higher than the window. */
const showInMenu = (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ block: 'nearest' });

export function Sidebar() {
	const t = useText();
	const current = useCurrentView();
	const item = ({ key, title }: PanelLink) => {
		const marks = key === current && ({ ref: showInMenu, 'aria-current': 'page' } as const);
		return (
			<li key={key}>
				<Link className={styles.link} to={panelAddress(key)} {...marks}>
					<Icon icon={VIEW_ICONS[key]} />
					{t(title)}
				</Link>
			</li>
		);
	};
	return (
		<>
			<ul>{item({ key: 'start', title: 'panel.start' })}</ul>
			{PANEL_GROUPS.map(({ title, views }) => (
				<div key={title}>
					<h2 className={styles.group}>{t(title)}</h2>
					<ul>{views.map(item)}</ul>
				</div>
			))}
		</>
	);
}
