import { IconAlertCircle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Icon, type TablerIcon } from './icon.tsx';
import styles from './notice.module.css';
import { NumberText } from './number-text.tsx';

type NoticeKind = 'info' | 'ok' | 'wait' | 'stop';

const CLASSES: Record<NoticeKind, string | undefined> = { info: undefined, ok: styles.done, wait: styles.wait, stop: styles.stop };
const ICONS: Record<NoticeKind, TablerIcon> = { info: IconInfoCircle, ok: IconCheck, wait: IconClock, stop: IconAlertCircle };

type NoticeProps = {
	kind?: NoticeKind;
	icon?: TablerIcon;
	title?: ReactNode;
	children?: ReactNode;
	action?: ReactNode;
	/** moves the focus here: the error of a form just sent */
	focus?: boolean;
	/** without a live region */
	quiet?: boolean;
};

/** A dialog opened meanwhile keeps the focus. */
function isBehindDialog(box: Element | null): boolean {
	const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
	return dialog !== undefined && !dialog.contains(box);
}

/** A message in the page. Errors have the role alert, others status; with colour, icon and text. */
export function Notice({ kind = 'info', icon, title, children, action, focus, quiet }: NoticeProps) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (focus && !isBehindDialog(box.current)) box.current?.focus();
	}, [focus]);
	const role = quiet ? undefined : kind === 'stop' ? 'alert' : 'status';
	return (
		<div ref={box} className={classNames(styles.notice, CLASSES[kind])} role={role} tabIndex={focus ? -1 : undefined}>
			<Icon icon={icon ?? ICONS[kind]} />
			<p>
				{title && (
					<strong>
						<NumberText>{title}</NumberText>
					</strong>
				)}{' '}
				<NumberText>{children}</NumberText>
			</p>
			{action && <div className={styles.action}>{action}</div>}
		</div>
	);
}
