import type { Flag } from '#domain/base/values.ts';

type Title = {
	title: string;
	slug: string;
	subtitle: string;
	dashboard_hidden: Flag;
	share_teatrlink: Flag;
	vat_rate?: string | null | undefined;
	vat_basis?: string | null | undefined;
	origin_country?: string | null | undefined;
	production_year?: number | null | undefined;
	original_language?: string | null | undefined;
};

/** Fields that the forms of an event and of a film share. */
export const TITLE_FIELDS = {
	title: { atNew: '', read: ({ title }: Title): string => title },
	slug: { atNew: '', read: ({ slug }: Title): string => slug },
	subtitle: { atNew: '', read: ({ subtitle }: Title): string => subtitle },
	dashboard_hidden: { atNew: false, read: (saved: Title): boolean => saved.dashboard_hidden === 1 },
	share_teatrlink: { atNew: false, read: (saved: Title): boolean => saved.share_teatrlink === 1 },
	vat_rate: { atNew: '', read: (saved: Title): string => saved.vat_rate ?? '' },
	vat_basis: { atNew: '', read: (saved: Title): string => saved.vat_basis ?? '' },
	origin_country: { atNew: '', read: (saved: Title): string => saved.origin_country ?? '' },
	production_year: { atNew: '', read: (saved: Title) => String(saved.production_year ?? '') },
	original_language: { atNew: '', read: (saved: Title): string => saved.original_language ?? '' },
};
