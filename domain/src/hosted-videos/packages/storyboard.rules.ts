import { roundToEven } from '../../base/picture-size.ts';

/** Pictures for the seek bar on sheets of 10 by 10 tiles. */
export type Storyboard = { every: number; tiles: number; width: number; height: number };

const COLUMNS = 10;
const ROWS = 10;
export const TILES_OF_SHEET = COLUMNS * ROWS;
const TILE_HEIGHT = 90;
const MAX_TILE_WIDTH = 240;
const MAX_TILES = 1440;
const SHORT_FILM = 60;

/** A tile every two seconds of a short film, every five of others, and fewer where that would be too many. */
export function planStoryboard({ duration, width, height }: { duration: number; width: number; height: number }): Storyboard {
	const every = duration < SHORT_FILM ? 2 : Math.max(5, Math.ceil(duration / MAX_TILES));
	const tileWidth = (TILE_HEIGHT * width) / height;
	const scale = Math.min(1, MAX_TILE_WIDTH / tileWidth);
	return {
		every,
		tiles: Math.max(1, Math.ceil(duration / every)),
		width: roundToEven(tileWidth * scale),
		height: roundToEven(TILE_HEIGHT * scale),
	};
}

export const tilePlace = ({ width, height }: Storyboard, tile: number) => {
	const onSheet = tile % TILES_OF_SHEET;
	return { left: (onSheet % COLUMNS) * width, top: Math.floor(onSheet / COLUMNS) * height };
};

export const sheetSize = ({ width, height }: Storyboard, tiles: number) => ({
	width: Math.min(tiles, COLUMNS) * width,
	height: Math.ceil(tiles / COLUMNS) * height,
});

const two = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) => {
	const ms = Math.round(seconds * 1000);
	const rest = Math.floor(ms / 1000);
	return `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** WebVTT whose cues name a sheet and the part of it (media fragments `#xywh=`). */
export function storyboardVtt(board: Storyboard, sheets: readonly string[], duration: number): string {
	const cues = Array.from({ length: board.tiles }, (_, tile) => {
		const { left, top } = tilePlace(board, tile);
		const end = Math.min(duration, (tile + 1) * board.every);
		const sheet = sheets[Math.floor(tile / TILES_OF_SHEET)] ?? '';
		return `${clock(tile * board.every)} --> ${clock(end)}\n${sheet}#xywh=${left},${top},${board.width},${board.height}`;
	});
	return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
