import { useState } from 'react';
import { listPageVersions, type PageVersion } from '#domain/pages/pages.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';

/** The texts a page has had, each with its date and difference (N-026). */
export function Versions({ pageId }: { pageId: number }) {
	const t = useText();
	return (
		<SettingsFold title={t('kits.versions')}>
			<VersionsList pageId={pageId} />
		</SettingsFold>
	);
}

const AT_ONCE = 5;

function VersionsList({ pageId }: { pageId: number }) {
	const t = useText();
	const [limit, setLimit] = useState(AT_ONCE);
	const answer = useAnswer(listPageVersions, { params: { id: pageId }, query: { limit } }, { errors: 'inline', keepPrevious: true });
	const { data } = answer;
	if (!data) return <LoadFailed answer={answer} />;
	if (data.versions.length === 0) return <p className="muted">{t('kits.no_versions')}</p>;
	return (
		<>
			<ol reversed>
				{data.versions.map((version) => (
					<Version key={version.version} version={version} />
				))}
			</ol>
			{data.total > data.versions.length && limit < 20 && <Control onClick={() => setLimit(20)}>{t('web.show_more')}</Control>}
		</>
	);
}

function Version({ version: { version, published_at, published_by, title, difference } }: { version: PageVersion }) {
	const t = useText();
	return (
		<li value={version}>
			<p>
				<b>{t('kits.version', { version })}</b> <span className="tabular">{momentText(published_at)}</span>{' '}
				<span className="muted">{[title, published_by].filter(Boolean).join(', ')}</span>
			</p>
			{difference.length === 0 && version > 1 && <p className="muted">{t('kits.same')}</p>}
			<ul>
				{difference.map(({ kind, text }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change
					<li key={at}>
						<span className="muted">{t(`kits.${kind}`)}</span> {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
					</li>
				))}
			</ul>
		</li>
	);
}
