import { IconMenu2, IconSearch, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useBootstrap } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { isAdmin, useSession } from '#web/lib/session/session.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { TO_TYPE } from '#web/lib/typed-search.ts';
import { unsaved } from '#web/lib/unsaved-forms.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveQuestion } from '#web/ui/leave.question.tsx';
import { Logo } from '#web/ui/logo.tsx';
import textLink from '#web/ui/text-link.module.css';
import styles from './header.module.css';
import menu from './menu.module.css';
import { SearchBox } from './search-box.tsx';

// its texts and icons belong to the panel, so only admins load them
const AdminMenu = lazy(async () => ({ default: (await import('./admin-menu.tsx')).AdminMenu }));
const AdminLinks = lazy(async () => ({ default: (await import('./admin-menu.tsx')).AdminLinks }));

/** Links to the blocks of the home page that are switched on; festival and gift have a block only while there is something to show. */
function useBlocks(home: string) {
	const t = useText();
	const { config, hasFestival, hasGift } = useBootstrap();
	const { pathname } = useLocation();
	const { view_eventslist, view_vod, view_festival } = config;
	const blocks = [
		{ on: view_eventslist, to: `${home}#repertuar`, name: t('nav.repertoire'), isCurrent: pathname.startsWith('/wydarzenie/') },
		{ on: view_vod, to: `${home}#vod`, name: t('nav.videos'), isCurrent: pathname.startsWith('/wideo/') },
		{ on: view_festival && hasFestival, to: `${home}#festiwal`, name: t('nav.festival') },
		{ on: hasGift, to: `${home}#prezent`, name: t('nav.gift') },
	];
	return blocks.filter(({ on }) => on);
}

type Session = ReturnType<typeof useSession>;
type PersonProps = { current: Session; onLeave: () => void };

function AccountLinks({ current, onLeave }: PersonProps) {
	const t = useText();
	if (!current)
		return (
			<>
				<Link className={`${textLink.link} from-desktop`} to="/moj-bilet">
					{t('nav.my_ticket')}
				</Link>
				<Link className={textLink.link} to="/logowanie">
					{t('nav.signin')}
				</Link>
				<ButtonLink size="sm" className="from-desktop" to="/rejestracja">
					{t('nav.signup')}
				</ButtonLink>
			</>
		);
	const name = `${current.user.firstname} ${current.user.lastname}`.trim();
	return (
		<>
			<Link className={`${textLink.link} not-phone`} to="/konto" aria-label={t('nav.account_of', { name })}>
				<Icon icon={IconUser} />
				<span>{name || t('nav.account')}</span>
			</Link>
			<Link className={`${textLink.link} phone-only`} to="/konto#bilety">
				{t('nav.my_tickets')}
			</Link>
			<button type="button" className={`${textLink.link} from-desktop`} onClick={onLeave}>
				{t('nav.signout')}
			</button>
		</>
	);
}

type MenuProps = PersonProps & { blocks: ReturnType<typeof useBlocks>; onClose: () => void };

function Menu({ blocks, current, onLeave, onClose }: MenuProps) {
	const t = useText();
	return (
		<Drawer title={t('nav.menu')} onClose={onClose}>
			<nav className={menu.links} aria-label={t('nav.menu')}>
				<SearchBox inMenu onSearch={onClose} />
				<ul>
					{blocks.map((block) => (
						<li key={block.to}>
							<Link to={block.to}>{block.name}</Link>
						</li>
					))}
					<li>
						<Link to={current ? '/konto#bilety' : '/moj-bilet'}>{t(current ? 'nav.my_tickets' : 'nav.where_ticket')}</Link>
					</li>
					<li>
						<Link to={current ? '/konto' : '/logowanie'}>{t(current ? 'nav.account' : 'nav.signin')}</Link>
					</li>
					<li>
						{current ? (
							<button type="button" onClick={onLeave}>
								{t('nav.signout')}
							</button>
						) : (
							<Link to="/rejestracja">{t('nav.signup')}</Link>
						)}
					</li>
				</ul>
				{isAdmin(current) && (
					<Suspense>
						<AdminLinks />
					</Suspense>
				)}
			</nav>
		</Drawer>
	);
}

export function Header() {
	const t = useText();
	const current = useSession();
	const location = useLocation();
	const [isOpen, setOpen] = useState(false);
	const [isLeaving, setLeaving] = useState(false);
	const home = current ? '/' : '/strona-glowna';
	const blocks = useBlocks(home);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the address changes
	useEffect(() => setOpen(false), [location]);
	const leave = () => {
		if (unsaved.size === 0) return void signOut();
		setOpen(false);
		setLeaving(true);
	};
	const drop = () => {
		setLeaving(false);
		void signOut();
	};
	return (
		<header className={styles.header}>
			<div className={`wrap ${styles.line}`}>
				<Logo to={home} />
				<nav className={styles.navigation} aria-label={t('nav.main')}>
					{blocks.map((block) => (
						<Link key={block.to} to={block.to} aria-current={block.isCurrent ? 'true' : undefined}>
							{block.name}
						</Link>
					))}
				</nav>
				<div className={styles.tools}>
					<SearchBox />
					<Link className={`${textLink.link} until-desktop`} to="/szukaj" state={TO_TYPE} aria-label={t('nav.search')}>
						<Icon icon={IconSearch} />
					</Link>
					{isAdmin(current) && (
						<Suspense>
							<AdminMenu />
						</Suspense>
					)}
					<AccountLinks current={current} onLeave={leave} />
					<button
						type="button"
						className={`${textLink.link} until-desktop`}
						aria-label={t('nav.menu')}
						aria-expanded={isOpen}
						onClick={() => setOpen(true)}
					>
						<Icon icon={IconMenu2} />
					</button>
				</div>
			</div>
			{isOpen && <Menu blocks={blocks} current={current} onLeave={leave} onClose={() => setOpen(false)} />}
			{isLeaving && <LeaveQuestion onYes={drop} onNo={() => setLeaving(false)} />}
		</header>
	);
}
