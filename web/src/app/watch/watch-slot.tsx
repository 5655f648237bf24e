import { lazy, Suspense } from 'react';
import { startSecond } from '#domain/videos/chapters.rules.ts';
import { VARIANTS, type Variant } from '#domain/watching/variants.ts';
import { useWatchSession } from '#web/auth/use-watch-session.ts';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import type { useWatchFlags } from './use-watching.ts';
import { loadWatchBlock } from './watch-files.ts';

// players are loaded only for watching
const WatchBlock = lazy(async () => ({ default: (await loadWatchBlock()).WatchBlock }));

const OwnChat = lazy(async () => ({ default: (await import('#web/audience/own-chat.block.tsx')).OwnChat }));

const PLACES = { event: 'wydarzenie', video: 'wideo' } as const;

const HAS = { pjm: 'has_pjm', audiodeskrypcja: 'has_audiodesc' } as const satisfies Record<Variant, string>;

type WatchSlotProps = {
	type: 'event' | 'video';
	item: { id: number; slug: string; subtitle: string; duration: number; has_teaser: boolean; has_pjm: boolean; has_audiodesc: boolean };
	title: string;
	flags: ReturnType<typeof useWatchFlags>;
	opensAt: string | null;
	onOpen: () => void;
	accessUntil?: string | null;
};

/** The watch page in place of the item page. */
export function WatchSlot({ type, item, title, flags, opensAt, onOpen, accessUntil }: WatchSlotProps) {
	const { isBlocked, sessionEnd } = useWatchSession(true);
	return (
		<Suspense fallback={<PageSkeleton />}>
			<WatchBlock
				key={`${type}-${item.id}`}
				productType={type}
				productId={item.id}
				title={title}
				lead={item.subtitle}
				variant={flags.variant}
				isUnknownVariant={flags.isUnknownVariant}
				onVariant={flags.setVariant}
				startAt={startSecond(flags.start)}
				back={`/${PLACES[type]}/${item.slug}`}
				isLive={type === 'event'}
				hasTrailer={item.has_teaser}
				knownVariants={VARIANTS.filter((variant) => item[HAS[variant]])}
				opensAt={opensAt}
				onOpen={onOpen}
				accessUntil={accessUntil ?? null}
				ownChat={
					type === 'event' && (
						<Suspense>
							<OwnChat eventId={item.id} />
						</Suspense>
					)
				}
				isStopped={isBlocked}
				sessionEnd={sessionEnd}
			/>
		</Suspense>
	);
}
