import type { OpenVideo } from '#domain/open-api/open-api.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { isVideoListed } from '#domain/videos/videos.rules.ts';
import { type Viewer, videoProductState } from '#domain/watching/access.rules.ts';
import { type Button, cardButton } from '#domain/watching/buttons.rules.ts';
import type { Buys } from '#web/shared/product/use-buys.ts';

/** A video of a list: from the open API, or with the fields about the viewer. Categories by their ids. */
export type ListedVideo = Omit<OpenVideo, 'categories'> & { categories: readonly number[] } & Partial<
		Pick<Video, 'access' | 'countryBlock' | 'newPrice' | 'usedCode' | 'paymentStatus' | 'expiration_date'>
	>;

export type ListedCategory = { id: number; name: string; translations: readonly { language_code: string; name: string | null }[] };

export const withCategoryIds = (video: OpenVideo): ListedVideo => ({ ...video, categories: video.categories.map(({ id }) => id) });

export const videoAddress = (video: Pick<Video, 'slug'>, isSignedIn: boolean): string =>
	`/wideo/${video.slug}${isSignedIn ? '' : '/publiczne'}`;

export const videoButtonTargets = (video: Pick<Video, 'id' | 'slug'>, { isSignedIn, sellsToGuests }: Buys) => {
	const watchTo = `/wideo/${video.slug}?ogladaj=true`;
	return {
		buyTo: !sellsToGuests ? `/platnosc/wideo/${video.id}` : `/kup/wideo/${video.slug}`,
		watchTo: isSignedIn ? watchTo : `/logowanie?redirect=${encodeURIComponent(watchTo)}`,
	};
};

export const videoCardButton = (video: ListedVideo, viewer: Viewer, now: Date): Button => cardButton(videoProductState(video, viewer, now));

/** Removes videos whose end date passes while the list is open. */
export const listedVideos = <T extends ListedVideo>(videos: readonly T[], now: Date): T[] =>
	videos.filter((video) => isVideoListed(video, now));
