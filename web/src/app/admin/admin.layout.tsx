import { Select } from '@mantine/core';
import { IconExternalLink, IconMenu2, IconSearch, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { isMistypedNumber } from '#domain/catalogue/order-number.rules.ts';
import { UploadsBlock } from '#web/hosted-videos/uploads.block.tsx';
import { UploadsProvider } from '#web/hosted-videos/uploads.tsx';
import { useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Control, ControlLink, IconControl } from '#web/ui/admin/control.tsx';
import { useLayer } from '#web/ui/admin/layers.ts';
import { useLeaveAll } from '#web/ui/admin/unsaved.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './admin.layout.module.css';
import { MaintenanceBar } from './maintenance-bar.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { PanelLogo, Sidebar } from './sidebar.tsx';
import { MIN_SEARCH, usePanelHits } from './use-panel-hits.ts';

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

/** the value of the retry option; every other value is an address */
const REPEAT = 'repeat';

/** The options for the typed text: none while loading, and a retry option after a failure. */
function useOptions(text: string) {
	const t = useText();
	const search = useDeferredValue(text);
	const { groups, isLoading, hasFailed, repeat } = usePanelHits(search);
	const isWaiting = isLoading || search !== text;
	const hits = search.length < MIN_SEARCH || isWaiting ? [] : groups;
	const failure = hasFailed && !isWaiting ? [{ value: REPEAT, label: t('panel.search_failed') }] : [];
	const nothing = isMistypedNumber(search) ? t('panel.search_mistyped') : t('panel.nothing_found');
	return {
		options: [...hits, ...failure],
		first: [...hits.flatMap(({ items }) => items), ...failure][0]?.value,
		message: text.length < MIN_SEARCH ? t('panel.search_more') : isWaiting ? t('panel.searching') : nothing,
		repeat,
	};
}

/** From anywhere in the panel to a person, an order or a title. */
function PanelSearch({ className }: { className?: string }) {
	const t = useText();
	const navigate = useNavigate();
	const [text, setText] = useState('');
	const [isOpen, setOpen] = useState(false);
	const { options, first, message, repeat } = useOptions(text.trim());
	const choose = (value: string | null) => {
		if (value === REPEAT) {
			repeat();
			// choosing an option closes the list: reopen it for the result of the retry
			queueMicrotask(() => setOpen(true));
			return;
		}
		setText('');
		setOpen(false);
		if (value) navigate(value);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		const isNoneActive = !event.currentTarget.getAttribute('aria-activedescendant');
		if (event.key === 'Enter' && isOpen && isNoneActive && first) choose(first);
	};
	return (
		<Select
			className={className}
			aria-label={t('panel.search_label')}
			placeholder={t('panel.search')}
			leftSection={<Icon icon={IconSearch} />}
			rightSection={<span />}
			rightSectionWidth={12}
			data={options}
			filter={({ options: all }) => all}
			searchable
			searchValue={text}
			onSearchChange={setText}
			dropdownOpened={isOpen}
			onDropdownOpen={() => setOpen(true)}
			onDropdownClose={() => setOpen(false)}
			onKeyDown={onKeyDown}
			value={null}
			onChange={choose}
			nothingFoundMessage={message}
			comboboxProps={{ width: 'min(88vw, 440px)', position: 'bottom-start' }}
			maxDropdownHeight={420}
		/>
	);
}
