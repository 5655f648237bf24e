import { formatNumber } from '#domain/base/text/typeset.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { CAPTION_BACKGROUNDS, CAPTION_COLOURS, CAPTION_POSITIONS, CAPTION_SIZES } from '#domain/watching/player/captions.rules.ts';
import { type SoundTrack, soundNames } from '#domain/watching/player/sound-tracks.rules.ts';
import { CORNERS, type Corner, cornerOf, type Frame, fitPlace, placeInCorner, placeOf } from '#domain/watching/player/window.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import type { Sounds } from '../player.ts';
import type { FilmSounds, Qualities } from '../use-hls.ts';
import type { Track } from './captions.layer.tsx';
import type { Choosing } from './player-choices.ts';
import styles from './settings.dialog.module.css';
import { useTrackNames } from './track-names.ts';

type SettingsProps = Choosing & {
	/** the one that plays, and those that can be chosen */
	speed: number;
	speeds: readonly number[];
	qualities: Qualities | null;
	/** films in other languages, and the sounds of the one that plays */
	sounds: Sounds | null;
	soundTracks: FilmSounds | null;
	onSoundTrack: (track: SoundTrack) => void;
	tracks: readonly Track[];
	track: Track | null;
	/** of the interpreter's window; null where there is none */
	frame: Frame | null;
	hasDescription: boolean;
	onClose: () => void;
};

const AUTOMATIC = 'auto';
const OFF = 'off';
const PERCENT = 100;

const languageName = (code: string, language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;

function CaptionSettings({ choices, choose, tracks, track }: Pick<SettingsProps, 'choices' | 'choose' | 'tracks' | 'track'>) {
	const t = useText();
	const options = <T extends string>(group: string, values: readonly T[]) =>
		values.map((value) => ({ value, label: t(`player.${group}.${value}` as TextKey) }));
	const names = useTrackNames(tracks);
	const onTrack = (url: string) => {
		const chosen = tracks.find((other) => other.url === url);
		choose(chosen ? { captionsShown: true, captionLanguage: chosen.language, captionKind: chosen.kind } : { captionsShown: false });
	};
	return (
		<>
			<Select
				label={t('player.captions')}
				value={track?.url ?? OFF}
				onChange={(event) => onTrack(event.target.value)}
				options={[
					{ value: OFF, label: t('player.captions_off') },
					...tracks.map(({ url }, at) => ({ value: url, label: names[at] ?? url })),
				]}
			/>
			<fieldset className={styles.look}>
				<legend>{t('player.captions_look')}</legend>
				<Select
					label={t('player.size')}
					value={choices.captionSize}
					options={options('size', CAPTION_SIZES)}
					onChange={({ target }) => choose({ captionSize: CAPTION_SIZES.find((size) => size === target.value) })}
				/>
				<Select
					label={t('player.colour')}
					value={choices.captionColour}
					options={options('colour', CAPTION_COLOURS)}
					onChange={({ target }) => choose({ captionColour: CAPTION_COLOURS.find((colour) => colour === target.value) })}
				/>
				<Select
					label={t('player.background')}
					value={choices.captionBackground}
					options={options('background', CAPTION_BACKGROUNDS)}
					onChange={({ target }) => choose({ captionBackground: CAPTION_BACKGROUNDS.find((back) => back === target.value) })}
				/>
				<Select
					label={t('player.position')}
					value={choices.captionPosition}
					options={options('position', CAPTION_POSITIONS)}
					onChange={({ target }) => choose({ captionPosition: CAPTION_POSITIONS.find((position) => position === target.value) })}
				/>
			</fieldset>
		</>
	);
}

function WindowSettings({ choices, choose, frame }: Choosing & { frame: Frame }) {
	const t = useText();
	const place = placeOf(choices.pjmPlace, frame);
	const toCorner = (corner: Corner) => choose({ pjmPlace: placeInCorner(place.width, corner, frame) });
	return (
		<>
			<Checkbox label={t('player.pjm_show')} checked={choices.pjmShown} onChange={({ target }) => choose({ pjmShown: target.checked })} />
			<Checkbox
				label={t('player.pjm_swap')}
				checked={choices.pjmSwapped}
				onChange={({ target }) => choose({ pjmSwapped: target.checked })}
			/>
			<Select
				label={t('player.pjm_corner')}
				value={cornerOf(place, frame)}
				options={CORNERS.map((corner) => ({ value: corner, label: t(`player.corner.${corner}`) }))}
				onChange={({ target }) => toCorner(CORNERS.find((corner) => corner === target.value) ?? 'bottom-right')}
			/>
			<Field
				type="range"
				label={t('player.pjm_width')}
				min={15}
				max={60}
				value={Math.round(place.width * PERCENT)}
				aria-valuetext={t('player.percent', { percent: Math.round(place.width * PERCENT) })}
				onChange={({ target }) => choose({ pjmPlace: fitPlace({ ...place, width: Number(target.value) / PERCENT }, frame) })}
			/>
		</>
	);
}

function DescriptionSettings({ choices, choose }: Choosing) {
	const t = useText();
	const volume = Math.round(choices.descriptionVolume * PERCENT);
	return (
		<>
			<Checkbox
				label={t('player.description_show')}
				checked={choices.descriptionOn}
				onChange={({ target }) => choose({ descriptionOn: target.checked })}
			/>
			<Field
				type="range"
				label={t('player.description_volume')}
				min={0}
				max={PERCENT}
				step={5}
				value={volume}
				aria-valuetext={t('player.percent', { percent: volume })}
				onChange={({ target }) => choose({ descriptionVolume: Number(target.value) / PERCENT })}
			/>
			<Checkbox
				label={t('player.description_lowers')}
				checked={choices.descriptionLowers}
				onChange={({ target }) => choose({ descriptionLowers: target.checked })}
			/>
		</>
	);
}

function SoundTrackSetting({ list, current, onChange }: FilmSounds & { onChange: SettingsProps['onSoundTrack'] }) {
	const t = useText();
	const names = soundNames(list, { page: t.language, unknown: t('player.sound_unknown') });
	const choose = (place: number) => {
		const track = list[place];
		if (track) onChange(track);
	};
	return (
		<Select
			label={t('player.sound_track')}
			value={current}
			options={names.map((label, place) => ({ value: String(place), label }))}
			onChange={({ target }) => choose(Number(target.value))}
		/>
	);
}

/** Everything that can be chosen; each choice takes effect at once and is remembered. */
export function SettingsDialog(props: SettingsProps) {
	const { speed, speeds, qualities, sounds, soundTracks, onSoundTrack, tracks, track, frame, hasDescription, onClose, choices, choose } =
		props;
	const t = useText();
	return (
		<Sheet title={t('player.settings')} onClose={onClose}>
			<div className={styles.settings}>
				{qualities && (
					<Select
						label={t('watching.control.quality')}
						value={qualities.current ?? AUTOMATIC}
						options={[
							{ value: AUTOMATIC, label: t('watching.control.quality_auto') },
							...qualities.heights.map((height) => ({ value: String(height), label: `${height}p` })),
						]}
						onChange={({ target }) => choose({ quality: target.value === AUTOMATIC ? null : Number(target.value) })}
					/>
				)}
				<Select
					label={t('player.speed')}
					value={speed}
					options={speeds.map((one) => ({ value: String(one), label: `${formatNumber(one, t.language)}×` }))}
					onChange={({ target }) => choose({ speed: Number(target.value) })}
				/>
				{sounds && sounds.list.length > 1 && (
					<Select
						label={t('player.sound')}
						value={sounds.current}
						options={sounds.list.map((code) => ({ value: code, label: languageName(code, t.language) }))}
						onChange={({ target }) => {
							choose({ sound: target.value });
							sounds.onChange(target.value);
						}}
					/>
				)}
				{soundTracks && <SoundTrackSetting {...soundTracks} onChange={onSoundTrack} />}
				{tracks.length > 0 && <CaptionSettings choices={choices} choose={choose} tracks={tracks} track={track} />}
				{frame && <WindowSettings choices={choices} choose={choose} frame={frame} />}
				{hasDescription && <DescriptionSettings choices={choices} choose={choose} />}
			</div>
		</Sheet>
	);
}
