import type { ComponentProps, ReactNode } from 'react';
import styles from './settings-box.module.css';

export const SettingsBoxes = ({ children }: { children: ReactNode }) => <div className={styles.boxes}>{children}</div>;

export const SettingsBoxesForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.boxes} />;

type SettingsBoxProps = { title?: string; lead?: ReactNode; children: ReactNode };

export const SettingsBox = ({ title, lead, children }: SettingsBoxProps) => (
	<section className={styles.frame}>
		{title && <h2>{title}</h2>}
		{lead && <p className="muted">{lead}</p>}
		{children}
	</section>
);

export const SettingsBoxForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.frame} />;
