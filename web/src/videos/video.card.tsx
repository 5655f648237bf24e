import { Link } from 'react-router';
import { hasBirthday } from '#domain/base/time/age.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import { isSoldWithVat } from '#domain/catalogue/vat.rules.ts';
import { videoInLanguage } from '#domain/translations/translations.rules.ts';
import { videoAccessEnd, videoAvailability } from '#domain/videos/videos.rules.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import { Price } from '#web/ui/product/price.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { StateButton } from '../shared/product/state-button.tsx';
import styles from './video.card.module.css';
import { type ListedVideo, videoAddress, videoButtonTargets, videoCardButton } from './video.model.ts';

/** The label in the corner of a poster: end of the viewer's access, or start of availability. */
function Flag({ video, now }: { video: ListedVideo; now: Date }) {
	const t = useText();
	const isNotYet = videoAvailability(video, now) === 0 && video.available_from;
	if (isNotYet) return <span className={styles.flag}>{t('video.available_from', { when: formatMoment(isNotYet, t.language) })}</span>;
	const end = video.expiration_date && videoAccessEnd(video);
	if (!end || !video.access) return null;
	return <span className={styles.flag}>{t('video.access_until', { when: formatMoment(end, t.language) })}</span>;
}

export function VideoCard({ video, viewer, now }: { video: ListedVideo; viewer: Viewer; now: Date }) {
	const { language } = useLanguage();
	const { title, subtitle } = videoInLanguage(video, language);
	const isSignedIn = viewer !== null;
	const buys = useBuys(isSignedIn);
	const of = {
		kind: 'video' as const,
		title,
		age: video.age_restriction,
		isSignedIn,
		hasBirthday: hasBirthday(viewer?.birthday),
		...videoButtonTargets(video, buys),
	};
	return (
		<li className={`fit-box ${styles.card}`} data-video={video.id}>
			<div className={styles.picture}>
				<Flag video={video} now={now} />
				<ItemPicture
					src={cardImage(video)}
					title={video.title}
					author={video.subtitle}
					sizes="(max-width: 640px) 50vw, (max-width: 1023px) 33vw, 25vw"
					decorative
				/>
			</div>
			<h3 className={`fitted ${styles.title}`} style={titleFit(title)}>
				<Link to={videoAddress(video, isSignedIn)}>{title}</Link>
			</h3>
			{subtitle && <p className={styles.byline}>{subtitle}</p>}
			<div className={styles.offer}>
				<Price zloty={video.video_price} newZloty={video.newPrice} hasVat={isSoldWithVat(video, 'ticket')} earlier={video} />
				<StateButton button={videoCardButton(video, viewer, now)} item={of} size="sm" short />
			</div>
		</li>
	);
}
