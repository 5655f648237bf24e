/** The chosen category of the video library in the address, so that a reload and Back keep it. */
export const CATEGORY_PARAMETER = 'kategoria';
