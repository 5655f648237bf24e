import { Link } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import { CopyButton } from './copy-button.tsx';
import { StateTag } from './tag.tsx';

export type ListedCode = { id: number; code: string; usage: { userId: number; firstname: string; lastname: string } | null };
type CodeListProps = { codes: readonly ListedCode[] /** names lead to their accounts */; linkPeople?: boolean };

function Usage({ usage, linkPeople }: { usage: ListedCode['usage']; linkPeople?: boolean }) {
	const t = useText();
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

/** Codes to hand out: each with who used it, or a way to copy it. */
export function CodeList({ codes, linkPeople }: CodeListProps) {
	const t = useText();
	const free = codes.filter(({ usage }) => !usage);
	return (
		<>
			<ul className="cl cl--copy">
				{codes.map(({ id, code, usage }) => (
					<li key={id}>
						<span className={usage ? 'code code--used' : 'code'}>{code}</span>
						<Usage usage={usage} linkPeople={linkPeople} />
						{!usage && <CopyButton compact={codes.length > 1} text={code} label={t('orders.code.copy_of', { code })} />}
					</li>
				))}
			</ul>
			{free.length > 1 && (
				<CopyButton look="line" text={free.map(({ code }) => code).join('\n')}>
					{t('orders.code.copy_free')}
				</CopyButton>
			)}
		</>
	);
}
