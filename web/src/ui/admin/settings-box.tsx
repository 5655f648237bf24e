import type { ComponentProps, ReactNode } from 'react';
import styles from './settings-box.module.css';

/** Boxes below each other. */
export const SettingsBoxes = ({ children }: { children: ReactNode }) => <div className={styles.boxes}>{children}</div>;

/** The same as one form over several boxes. */
export const SettingsBoxesForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.boxes} />;

type SettingsBoxProps = { title?: string; lead?: ReactNode; children: ReactNode };

/** What belongs together, in a frame. */
export const SettingsBox = ({ title, lead, children }: SettingsBoxProps) => (
	<section className={styles.frame}>
		{title && <h2>{title}</h2>}
		{lead && <p className="muted">{lead}</p>}
		{children}
	</section>
);

/** A box that is one form. */
export const SettingsBoxForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.frame} />;
