import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { NumberText } from '../number-text.tsx';
import { wordFit } from '../product/title-fit.ts';
import { useLayer } from './layers.ts';
import styles from './modal-frame.module.css';

type ModalFrameProps = {
	title: string;
	/** the title contains the number of a document: its signs are hard to tell apart in the display font */
	hasNumber?: boolean;
	/** in the corner */
	aside?: ReactNode;
	size?: 'lg' | 'xl';
	isCentered?: boolean;
	onClose: () => void;
	children: ReactNode;
};

/** What all dialogs of the panel share. Open as long as it is rendered; its title names it for those who cannot see it. */
export function ModalFrame({ title, hasNumber, aside, size, isCentered, onClose, children }: ModalFrameProps) {
	useLayer(onClose);
	return (
		<Modal
			opened
			onClose={onClose}
			closeOnEscape={false}
			closeOnClickOutside={false}
			// not by the second click of the double click that opened it
			overlayProps={{ onClick: ({ detail }) => detail < 2 && onClose() }}
			withCloseButton={false}
			centered={isCentered}
			size={size}
			className={styles.modal}
			classNames={{ content: styles.content }}
		>
			<div className={styles.header}>
				<Modal.Title className={`${hasNumber ? styles.numbered : styles.title} fitted`} style={wordFit(title)}>
					<NumberText>{title}</NumberText>
				</Modal.Title>
				{aside}
			</div>
			{children}
		</Modal>
	);
}

/** At the end of a dialog, or of the last form in it; not in a grid, where it could not stay in sight. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;
