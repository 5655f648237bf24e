import { createContext, useContext } from 'react';

export type LiveItem = { id: number; title: string };

/** The view of events opens the live stream of one; the panel, which joins all features, provides it. */
export const LiveSlot = createContext<(item: LiveItem) => void>(() => {});

export const useOpenLive = () => useContext(LiveSlot);
