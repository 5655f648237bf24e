import { createContext, useContext } from 'react';

/** Opens the reported messages of an event; the panel, which joins all features, provides it. */
export const ChatReportsSlot = createContext<(eventId: number) => void>(() => {});

export const useOpenChatReports = () => useContext(ChatReportsSlot);
