import { createContext } from 'react';

/** Whether a part that the site and the panel share is shown in the panel, where some of them look different. */
export const PanelContext = createContext(false);
