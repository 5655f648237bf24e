import { IconX } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import textLink from './text-link.module.css';

type DialogProps = {
	title: string;
	children: ReactNode;
	footer?: ReactNode;
	/** without it the dialog cannot be closed: no Escape, no click outside, no cross (S1-164) */
	onClose?: () => void;
	kind?: 'modal' | 'drawer' | 'sheet';
	wide?: boolean;
	/** of a drawer: where the button that opens it is */
	side?: 'left' | 'right';
};

/**
 * A native modal dialog: the browser keeps the focus inside, restores it afterwards and makes the page inert.
 * It is open as long as it is rendered.
 */
export function Dialog({ title, children, footer, onClose, kind = 'modal', wide, side = 'right' }: DialogProps) {
	const t = useText();
	const titleId = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);

	// before the dialog is removed, so that the focus can be restored
	useLayoutEffect(() => {
		const element = dialog.current;
		element?.showModal?.();
		heading.current?.focus();
		return () => element?.close?.();
	}, []);

	const onCancel = (event: SyntheticEvent) => {
		event.preventDefault();
		onClose?.();
	};
	return (
		<dialog
			ref={dialog}
			className={classNames(
				kind === 'sheet' ? styles.drawer : styles[kind],
				kind === 'sheet' && styles.sheet,
				wide && styles.wide,
				side === 'left' && styles.left,
			)}
			aria-labelledby={titleId}
			onCancel={onCancel}
			onKeyDown={(event) => event.key === 'Escape' && !onClose && event.preventDefault()}
			onClick={(event) => event.target === dialog.current && onClose?.()}
		>
			<div className={styles.head}>
				<h2 id={titleId} ref={heading} tabIndex={-1}>
					{title}
				</h2>
				{onClose && (
					<button type="button" className={textLink.link} aria-label={t('web.close')} onClick={onClose}>
						<Icon icon={IconX} />
					</button>
				)}
			</div>
			{children}
			{footer && <div className={styles.foot}>{footer}</div>}
		</dialog>
	);
}

/** A dialog that slides in from the side. */
export const Drawer = (props: Omit<DialogProps, 'kind' | 'wide'>) => <Dialog {...props} kind="drawer" />;

/** A drawer that leaves what it changes visible: on an upright phone or tablet it is below, and nothing is shaded. */
export const Sheet = (props: Omit<DialogProps, 'kind' | 'wide' | 'side'>) => <Dialog {...props} kind="sheet" />;
