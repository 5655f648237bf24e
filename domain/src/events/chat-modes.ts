export const CHAT_MODES = ['off', 'embed', 'own'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];
