import { createContext, type ReactNode, useContext } from 'react';

type Flag = 0 | 1;
/** empty: not set */
type Words = string;
type Image = string | null;

/** App config fields read by visitors (spec 1 §3), as GET /api/appconfig/ gives them. */
export type PublicConfig = {
	institution_page: Words;
	institution_page_title: Words;
	regulations_page: Words;
	policy_page: Words;
	accessibility_page: Words;
	info_bar: Words;
	info_bar_iat: string | null;
	error_bar: Words;
	error_bar_iat: string | null;
	maintenance: Flag;
	noauth_bg_image: Image;
	show_advertisement: Flag;
	paid_ad_url: Words;
	free_ad_url: Words;
	mobile_free_ad_image: Image;
	tablet_free_ad_image: Image;
	desktop_free_ad_image: Image;
	mobile_paid_ad_image: Image;
	tablet_paid_ad_image: Image;
	desktop_paid_ad_image: Image;
	tickets_expiration_time: number;
	view_slider: Flag;
	view_eventslist: Flag;
	view_vod: Flag;
	view_festival: Flag;
	vod_filters: Flag;
	festival_title: Words;
	festival_title_en: Words;
	festival_short_dates: Flag;
	festival_show_finished: Flag;
	festival_reverse_finished: Flag;
	gtm_id: Words;
	pixel_id: Words;
};

/** What the server knows and every page needs. */
export type Bootstrap = { config: PublicConfig; now: string; country: string | null };

const BootstrapContext = createContext<Bootstrap | null>(null);

export const BootstrapProvider = ({ bootstrap, children }: { bootstrap: Bootstrap; children: ReactNode }) => (
	<BootstrapContext value={bootstrap}>{children}</BootstrapContext>
);

export function useBootstrap(): Bootstrap {
	const bootstrap = useContext(BootstrapContext);
	if (!bootstrap) throw new Error('BootstrapProvider is missing');
	return bootstrap;
}

export const useConfig = (): PublicConfig => useBootstrap().config;
