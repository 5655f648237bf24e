import { IconExternalLink, IconMenu2, IconUser } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { UploadsBlock } from '#web/hosted-videos/uploads.block.tsx';
import { UploadsProvider } from '#web/hosted-videos/uploads.tsx';
import { useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Control, ControlLink, IconControl } from '#web/ui/admin/control.tsx';
import { useLayer } from '#web/ui/admin/layers.ts';
import { useLeaveAll } from '#web/ui/admin/unsaved.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import styles from './admin.layout.module.css';
import { MaintenanceBar } from './maintenance-bar.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { PanelSearch } from './panel-search.tsx';
import { PanelLogo, Sidebar } from './sidebar.tsx';

/** The panel: its own chunk with Mantine, its texts, the menu in four groups and a bar on top, whose less used buttons are in the menu where it is folded. */
export function AdminLayout() {
	const t = useText();
	const current = useSession();
	const location = useLocation();
	const [isOpen, setOpen] = useState(false);
	const closeMenu = useCallback(() => setOpen(false), []);
	const { leave, question } = useLeaveAll();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the address changes
	useEffect(closeMenu, [location]);
	const askAndSignOut = () => {
		// a native dialog would cover the question
		closeMenu();
		leave(() => void signOut());
	};
	const name = current ? `${current.user.firstname} ${current.user.lastname}` : '';
	return (
		<PanelFrame onAsk={closeMenu}>
			<UploadsProvider>
				<div className={styles.layout}>
					<nav className={styles.sidebar} aria-label={t('panel.nav')}>
						<PanelLogo />
						<Sidebar />
					</nav>
					<div>
						<header className={styles.header}>
							<span className={styles.menu}>
								<IconControl icon={IconMenu2} label={t('panel.menu')} aria-expanded={isOpen} onClick={() => setOpen(true)} />
							</span>
							<PanelSearch className={styles.search} />
							<div className={styles.tools}>
								<span className="from-desktop">
									<ControlLink variant="quiet" icon={IconExternalLink} to="/">
										{t('panel.see_site')}
									</ControlLink>
								</span>
								<ControlLink variant="quiet" icon={IconUser} to="/konto" aria-label={t('nav.account_of', { name })}>
									<span className="not-phone">{name}</span>
								</ControlLink>
								<span className="from-desktop">
									<Control variant="quiet" onClick={askAndSignOut}>
										{t('nav.signout')}
									</Control>
								</span>
							</div>
						</header>
						<MaintenanceBar />
						<main className={styles.main} id="tresc" tabIndex={-1}>
							<Outlet />
						</main>
					</div>
				</div>
				<UploadsBlock />
				{isOpen && <MenuDrawer onClose={closeMenu} onSignOut={askAndSignOut} />}
			</UploadsProvider>
			{question}
		</PanelFrame>
	);
}

function MenuDrawer({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
	const t = useText();
	useLayer(onClose);
	return (
		<Drawer
			title={t('panel.title')}
			side="left"
			onClose={onClose}
			footer={
				<>
					<ControlLink icon={IconExternalLink} to="/">
						{t('panel.see_site')}
					</ControlLink>
					<Control onClick={onSignOut}>{t('nav.signout')}</Control>
				</>
			}
		>
			<nav aria-label={t('panel.nav')}>
				<Sidebar />
			</nav>
		</Drawer>
	);
}
