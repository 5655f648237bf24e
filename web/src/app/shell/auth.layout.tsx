import { Link, Outlet, useLocation } from 'react-router';
import { paletteOf } from '#posters/classics.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ResponsiveImage } from '#web/ui/product/picture.tsx';
import { Poster, type PosterProps } from '#web/ui/product/poster.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './auth.layout.module.css';
import { Bars } from './bars.tsx';
import { LanguageSelector } from './language-selector.tsx';

type Art = Required<Pick<PosterProps, 'motif' | 'palette'>>;
const POSTER: Art = { motif: 'drzwi', palette: 'musztarda' };
const DOOR: Art = { motif: 'drzwi', palette: 'ultramaryna' };
const BIRD: Art = { motif: 'ptak', palette: 'ultramaryna' };
const STAIRS: Art = { motif: 'schody', palette: 'ultramaryna' };

const ARTS: [start: string, art: Art][] = [
	['/rejestracja', STAIRS],
	['/logowanie/kod', BIRD],
	['/logowanie', DOOR],
];

/** A form next to a poster, or next to the image chosen in the settings (noauth_bg_image). Screens render their h1 and form. */
export function AuthLayout() {
	const t = useText();
	const { pathname } = useLocation();
	const { noauth_bg_image, regulations_page, policy_page } = useConfig();
	const art = ARTS.find(([start]) => pathname.startsWith(start))?.[1] ?? POSTER;
	return (
		<>
			<Bars />
			<div className={styles.page}>
				<main id="tresc" tabIndex={-1}>
					<Logo to="/strona-glowna" className={styles.logo} />
					<div className={styles.body}>
						<Outlet />
					</div>
					<LanguageSelector />
					<p className={`tiny muted ${styles.links}`}>
						<SmartLink newTab to={regulations_page || '/regulamin'}>
							{t('footer.regulations')}
						</SmartLink>{' '}
						·{' '}
						<SmartLink newTab to={policy_page || '/polityka'}>
							{t('footer.policy')}
						</SmartLink>{' '}
						· <Link to="/strona-glowna">{t('nav.home')}</Link>
					</p>
				</main>
				<div className={styles.side} style={{ background: paletteOf('Nora', art.palette).bg }}>
					<div className={styles.picture}>
						{noauth_bg_image ? (
							<ResponsiveImage src={noauth_bg_image} alt="" sizes="(max-width: 640px) 100vw, 50vw" first fill />
						) : (
							<Poster title="Nora" lettered={false} decorative {...art} />
						)}
					</div>
				</div>
			</div>
		</>
	);
}
