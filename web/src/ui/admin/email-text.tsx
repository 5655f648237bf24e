import styles from './email-text.module.css';

/** An e-mail address that is broken before its host, if it does not fit into the row of a card or the column of a narrow table. */
export const EmailText = ({ of }: { of: string | null }) => {
	const [name, host] = of?.split(/(?=@)/) ?? [];
	return (
		<>
			{name}
			<wbr className={styles.break} />
			{host}
		</>
	);
};
