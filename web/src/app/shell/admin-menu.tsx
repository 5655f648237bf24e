import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { panelTexts } from '#domain/texts/panel.texts.ts';
import { classNames } from '#web/lib/class-names.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import textLink from '#web/ui/text-link.module.css';
import { PANEL_GROUPS, panelAddress } from '../admin/menu.ts';
import menu from './menu.module.css';

registerTexts(panelTexts);

export function AdminLinks() {
	const t = useText();
	return (
		<ul>
			{PANEL_GROUPS.map(({ title, views }) => (
				<li key={title}>
					<p className={menu.group}>{t(title)}</p>
					<ul>
						{views.map(({ key, title: name }) => (
							<li key={key}>
								<Link to={panelAddress(key)}>{t(name)}</Link>
							</li>
						))}
					</ul>
				</li>
			))}
		</ul>
	);
}

/** In the header, for admins only (S1-009). */
export function AdminMenu() {
	const t = useText();
	const id = useId();
	const box = useRef<HTMLDivElement>(null);
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		if (!isOpen) return;
		const leave = (event: Event) => {
			if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node)) setOpen(false);
		};
		document.addEventListener('pointerdown', leave);
		document.addEventListener('keydown', leave);
		return () => {
			document.removeEventListener('pointerdown', leave);
			document.removeEventListener('keydown', leave);
		};
	}, [isOpen]);
	return (
		<div className={classNames(menu.menu, 'from-desktop')} ref={box}>
			<button type="button" className={textLink.link} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
				{t('nav.admin')}
				<Icon icon={IconChevronDown} />
			</button>
			<div id={id} className={classNames(menu.list, menu.links)} hidden={!isOpen}>
				{isOpen && <AdminLinks />}
			</div>
		</div>
	);
}
