import styles from './flag.module.css';

/** A country's flag from files shipped with the product; an unknown code shows nothing. */
export function Flag({ country, label }: { country: string | null | undefined; label?: string }) {
	const code = country?.toLowerCase() ?? '';
	if (!/^[a-z]{2}$/.test(code)) return null;
	return <img className={styles.flag} src={`/assets/flags/${code}.svg`} alt={label ?? ''} width={22} height={16} loading="lazy" />;
}
