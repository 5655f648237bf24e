import { IconExternalLink, IconLanguage, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { type VideoStatus, videoStatus } from '#domain/videos/videos.status.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl, IconLink } from '#web/ui/admin/control.tsx';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import { type StateKind, StateTag } from '#web/ui/tag.tsx';
import { openTranslations } from '../translations/public.ts';
import styles from './admin-video.card.module.css';

const STATUS_KINDS: Record<VideoStatus, StateKind> = { visible: 'ok', hidden: 'off', ended: 'stop' };

export const VideoStatusTag = ({ video, now }: { video: Video; now: Date }) => {
	const t = useText();
	const status = videoStatus(video, now);
	return <StateTag kind={STATUS_KINDS[status]}>{t(`videos.status.${status}`)}</StateTag>;
};

const day = (moment: string) => formatDigits(warsawDate(new Date(moment)));

function whenText(t: Translate, { available_from, end_date }: Video): string {
	if (available_from && end_date) return `${day(available_from)}–${day(end_date)}`;
	if (available_from) return t('videos.from', { date: day(available_from) });
	return end_date ? t('videos.until', { date: day(end_date) }) : t('videos.no_end');
}

type AdminVideoCardProps = { video: Video; now: Date; isOpen: boolean; onEdit: () => void };

/** A video in the panel's list: price, availability, variants, languages, state and actions. */
export function AdminVideoCard({ video, now, isOpen, onEdit }: AdminVideoCardProps) {
	const t = useText();
	const { id, title, slug } = video;
	const address = `/wideo/${slug || id}`;
	const variants = [
		(video.has_pjm || video.has_pjm_window) && t('videos.pjm'),
		(video.has_audiodesc || video.has_ad_track) && t('videos.ad'),
		...video.translations.map(({ language_code }) => language_code.toUpperCase()),
	].filter((variant) => variant !== false);
	return (
		<li className={isOpen ? styles.open : styles.card}>
			<div className={styles.picture}>
				<ItemPicture title={title} src={cardImage(video)} sizes="92px" decorative lettered={false} />
			</div>
			<div className={styles.body}>
				<h2 className={styles.title}>
					<Link to={address}>{title}</Link>
				</h2>
				<p className={`${styles.fact} tabular`}>
					{formatZloty(video.video_price, t.language)} · {t('videos.minutes', { count: video.duration })}
				</p>
				<p className={`${styles.fact} tabular`}>{whenText(t, video)}</p>
				<div className={styles.variants}>
					{variants.map((variant) => (
						<span key={variant} className={styles.variant}>
							{variant}
						</span>
					))}
				</div>
				<div className={styles.footer}>
					<VideoStatusTag video={video} now={now} />
					<RowActions>
						<IconControl
							icon={IconLanguage}
							label={t('videos.translations_of', { title })}
							onClick={() => openTranslations({ subject: 'video', id, title })}
						/>
						<IconLink icon={IconExternalLink} to={address} label={t('videos.open_of', { title })} />
						<IconControl icon={IconPencil} label={t('videos.edit_of', { title })} onClick={onEdit} />
					</RowActions>
				</div>
			</div>
		</li>
	);
}
