import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import type { Slide } from '#domain/slides/slides.contract.ts';
import { inLanguage } from '#domain/translations/translations.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import hero from '#web/ui/product/hero.module.css';
import { HeroPicture } from '#web/ui/product/hero.tsx';
import { heroColours } from '#web/ui/product/poster.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './slider.block.module.css';
import { useAutoplay } from './use-autoplay.ts';

function SlideView({ slide, number, count }: { slide: Slide; number: number; count: number }) {
	const t = useText();
	const { title, text } = inLanguage(slide, slide.translations, t.language, ['title', 'text']);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group with a role description (WAI-ARIA carousel pattern)
		<div
			className={slide.bg_image ? `${styles.slide} ${hero.photo}` : styles.slide}
			style={heroColours(slide.title)}
			role="group"
			aria-roledescription={t('home.slide')}
			aria-label={t('home.slide_of', { number, count })}
		>
			<HeroPicture image={slide.bg_image} title={slide.title}>
				<h2 className={`fitted ${hero.title}`} style={titleFit(title)}>
					{title}
				</h2>
				<RichText html={text} className={hero.byline} />
				{slide.url && (
					<div className={styles.action}>
						<SmartLink to={slide.url} className={buttonClass({ variant: 'buy', size: 'lg' })}>
							<span aria-hidden="true">{t('home.slide_more')}</span>
							<span className="visually-hidden">{t('home.slide_more_of', { title })}</span>
						</SmartLink>
					</div>
				)}
			</HeroPicture>
		</div>
	);
}

/**
 * One slide at a time, looping (S1-167). It pauses while the visitor points at it, has the focus in it,
 * has pressed pause, prefers reduced motion or has switched to another tab (WCAG 2.2.2).
 */
export function SliderBlock({ slides }: { slides: readonly Slide[] }) {
	const t = useText();
	const published = slides.filter((slide) => slide.published);
	const [isHeld, setHeld] = useState(false);
	const { at, setAt, isPaused, setPaused } = useAutoplay(published.length, isHeld);
	const current = published[at % published.length];
	if (!current) return null;
	const count = published.length;
	const letGo = (event: FocusEvent<HTMLElement>) => {
		if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
	};
	return (
		<section
			className={hero.hero}
			style={heroColours(current.title)}
			aria-roledescription={t('home.carousel')}
			aria-label={t('home.slider')}
			onMouseEnter={() => setHeld(true)}
			onMouseLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={letGo}
		>
			<div className={styles.slides} aria-live={isPaused || isHeld ? 'polite' : 'off'}>
				<SlideView key={current.id} slide={current} number={(at % count) + 1} count={count} />
			</div>
			{count > 1 && (
				<div className={styles.controls}>
					<div className={`wrap ${styles.dots}`}>
						<button
							type="button"
							className={styles.step}
							aria-label={t(isPaused ? 'home.slider_play' : 'home.slider_pause')}
							onClick={() => setPaused(!isPaused)}
						>
							<Icon icon={isPaused ? IconPlayerPlay : IconPlayerPause} />
						</button>
						{published.map((slide, index) => (
							<button
								key={slide.id}
								type="button"
								className={`${styles.step} tabular`}
								aria-label={t('home.slide_of', { number: index + 1, count })}
								aria-current={index === at % count ? 'true' : undefined}
								onClick={() => setAt(index)}
							>
								{index + 1}
							</button>
						))}
					</div>
				</div>
			)}
		</section>
	);
}
