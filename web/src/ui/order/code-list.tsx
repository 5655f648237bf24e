import { Link } from 'react-router';
import type { OrderCodeStatus } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { CopyButton } from '../copy-button.tsx';
import { StateTag } from '../tag.tsx';
import styles from './code-list.module.css';
import { CodeText } from './code-text.tsx';

type ListedCode = {
	id: number;
	code: string;
	status: OrderCodeStatus;
	usage: { userId: number; firstname: string; lastname: string } | null;
};
type CodeListProps = { codes: readonly ListedCode[] /** names lead to their accounts */; linkPeople?: boolean };

function Usage({ code: { usage, status }, linkPeople }: { code: ListedCode; linkPeople?: boolean }) {
	const t = useText();
	if (status === 'void') return <StateTag kind="stop">{t('orders.code.void')}</StateTag>;
	if (!usage) return <StateTag kind="off">{t('orders.code.unused')}</StateTag>;
	const name = `${usage.firstname} ${usage.lastname}`.trim();
	return (
		<StateTag kind="ok">
			{linkPeople ? (
				<span>
					{t('orders.code.used_by_label')} <Link to={`/konto/${usage.userId}`}>{name}</Link>
				</span>
			) : (
				t('orders.code.used_by', { name })
			)}
		</StateTag>
	);
}

/** Codes of an order: each with who used it, "void", or a copy button. */
export function CodeList({ codes, linkPeople }: CodeListProps) {
	const t = useText();
	const free = codes.filter(({ status }) => status === 'free');
	return (
		<>
			<ul className={styles.list}>
				{codes.map((listed) => (
					<li key={listed.id}>
						<CodeText code={listed.code} isUsed={listed.status !== 'free'} />
						<Usage code={listed} linkPeople={linkPeople} />
						{listed.status === 'free' && (
							<CopyButton compact={codes.length > 1} text={listed.code} label={t('orders.code.copy_of', { code: listed.code })} />
						)}
					</li>
				))}
			</ul>
			{free.length > 1 && (
				<CopyButton variant="line" text={free.map(({ code }) => code).join('\n')}>
					{t('orders.code.copy_free')}
				</CopyButton>
			)}
		</>
	);
}
