import type { Moment } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { GroupTerms } from '#domain/orders/buying/orders.quote.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { DEMO_SELLER } from '../lib/simulator-keys.ts';
import type { Calendar } from './days.ts';

export const GROUP_TERMS: GroupTerms = { one_free: true, discount: 10 };

/** In the year in which the demo is made, so that nothing is overdue in it. */
const reviewedOn = (now: Moment): string => `${now.slice(0, 4)}-01-12`;

export async function seedSettings(tx: Db, { at, ago }: Calendar) {
	const app = {
		institution_page: 'https://nowascena.example',
		institution_page_title: 'nowascena.example',
		festival_title: 'Festiwal Pełnia',
		festival_title_en: 'Full Moon Festival',
		festival_short_dates: 1,
		festival_show_finished: 1,
		info_bar: 'Próbna transmisja dźwięku codziennie o 18:00, sprawdź głośniki przed spektaklem.',
		info_bar_en: 'A sound test is streamed every day at 18:00: check your speakers before the show.',
		info_bar_iat: ago(0),
		annual_report_sent: String(Number(ago(0).slice(0, 4)) - 1),
		a11y_state: 'partial',
		a11y_published: '2026-01-12',
		a11y_updated: '2026-11-02',
		a11y_made: '2026-01-12',
		a11y_reviewed: reviewedOn(ago(0)),
		a11y_faults:
			'Część nagrań archiwalnych nie ma napisów ani audiodeskrypcji; uzupełniamy je na prośbę widzów.\nProgramy spektakli w PDF nie mają znaczników nagłówków.',
		a11y_faults_en:
			'Some archive recordings have no captions or audio description; we add them when viewers ask.\nProgrammes in PDF have no tagged headings.',
		a11y_person: 'Zespół widowni',
		a11y_email: 'dostepnosc@nowascena.test',
		a11y_architecture: 'Wejście główne bez progów, winda na wszystkie kondygnacje, pętla indukcyjna na dużej scenie.',
		a11y_architecture_en: 'Main entrance without steps, lift to all floors, induction loop in the main hall.',
		contact_email: 'kasa@nowascena.test',
		tickets_expiration_time: 48,
		notify_remindpayedevent: 1,
		notify_newcontent_date: ago(21 * 86_400_000),
		max_diff_ip_views_per_user: 5,
		help_faq_url: 'https://nowascena.example/pomoc',
		help_reports_url: 'https://nowascena.example/zgloszenia',
	};
	const gifts = {
		gift_available: 1,
		any_gift_available: 1,
		gift_price_grosze: 4900,
		gift_expiration: at(120, '23:59'),
		gift_label: 'Podaruj komuś wieczór w teatrze',
		gift_label_en: 'Give someone a night at the theatre',
		gift_description: 'Kod prezentowy otwiera dowolny spektakl lub nagranie. Wysyłamy go od razu po zaksięgowaniu płatności.',
		gift_description_en: 'A gift code opens any show or recording. We send it as soon as the payment is in.',
	};
	const group = {
		event_available: 1,
		video_available: 1,
		one_free: toFlag(GROUP_TERMS.one_free),
		min_units: 5,
		max_units: 50,
		discount: GROUP_TERMS.discount,
	};
	const invoices = {
		seller_name: 'Teatr Nowa Scena',
		seller_nip: DEMO_SELLER.nip,
		seller_street: 'Sceniczna 1',
		seller_postal_code: '00-001',
		seller_city: 'Warszawa',
		seller_country_code: 'PL',
		seller_email: 'kasa@nowascena.test',
		seller_phone: '22 000 00 00',
		seller_regon: '000331501',
		seller_register: 'RIK 7/2001',
	};
	for (const [section, value] of Object.entries({ app, gifts, group_tickets: group, invoices })) {
		await tx.run(sql`update settings set value = ${JSON.stringify(value)}::jsonb, updated_at = now() where section = ${section}`);
	}
}
