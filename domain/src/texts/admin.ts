/** What only the panel loads; one line a room. */
export const adminTexts = {};
