import { useText } from '#web/lib/language.tsx';

/** A ticket tied with a ribbon, cut from paper; drawn while no image was uploaded. */
export function GiftArt() {
	const t = useText();
	return (
		<svg viewBox="0 0 560 350" role="img" aria-label={t('home.gift_art')}>
			<g transform="rotate(-5 280 175)">
				<path d="M18 78h524v66a32 32 0 0 0 0 64v66H18v-66a32 32 0 0 0 0-64z" fill="#121116" />
				<text x="62" y="166" fontFamily="Gloock" fontSize="44" fill="#fff">
					{t('web.brand')}
				</text>
				<text x="64" y="204" fontFamily="'Archivo Variable'" fontSize="16" fontWeight="600" fill="#FFB5D0">
					{t('home.gift_ticket')}
				</text>
			</g>
			<path d="M392 22l50-3 26 306-52 5z" fill="#E2412A" />
			<path d="M424 168c-30-62-84-104-110-82-28 26 14 92 106 96z" fill="#2A2BC8" />
			<path d="M430 168c20-66 66-120 98-102 32 20 2 100-92 116z" fill="#2A2BC8" />
			<path
				d="M424 176c-18 40-52 92-76 104l-2-40-34 6c40-16 84-44 106-76zM436 176c26 36 60 72 84 82l4-38 28 8c-38-10-84-32-110-60z"
				fill="#1F1FA3"
			/>
			<path d="M404 150l46-4 6 48-48 5z" fill="#F5EAD9" />
		</svg>
	);
}
