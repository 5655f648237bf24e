-- Made by `npm run schema` from server/migrations: to be read, not to be run.

create extension pg_trgm;
create extension unaccent;
create collation polish (provider = icu, locale = 'pl');

create table audit (
	id bigint not null generated always as identity,
	at timestamp with time zone not null default now(),
	actor_id integer,
	ip inet,
	action text not null,
	subject_type text not null,
	subject_id text not null,
	before jsonb,
	after jsonb,
	request_id text,
	constraint audit_pkey PRIMARY KEY (id),
	constraint audit_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
	constraint audit_request_id_check CHECK (length(request_id) >= 8 AND length(request_id) <= 40)
);
comment on table audit is 'What people with rights have changed or looked at: who, when, and the values before and after.';
CREATE INDEX audit_actor ON public.audit USING btree (actor_id, id DESC);
CREATE UNIQUE INDEX audit_actor_id_action_request_id_key ON public.audit USING btree (actor_id, action, request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX audit_after_email ON public.audit USING btree (lower(COALESCE((after ->> 'email'::text), (after ->> 'userval'::text)))) WHERE (COALESCE((after ->> 'email'::text), (after ->> 'userval'::text)) IS NOT NULL);
CREATE INDEX audit_at ON public.audit USING btree (at);
CREATE INDEX audit_before_email ON public.audit USING btree (lower(COALESCE((before ->> 'email'::text), (before ->> 'userval'::text)))) WHERE (COALESCE((before ->> 'email'::text), (before ->> 'userval'::text)) IS NOT NULL);
CREATE INDEX audit_subject ON public.audit USING btree (subject_type, subject_id, id DESC);

create table banned_emails (
	email_hash bytea not null,
	expires_at timestamp with time zone,
	constraint banned_emails_pkey PRIMARY KEY (email_hash)
);
comment on table banned_emails is 'Keyed hashes of the addresses of banned people who deleted their accounts: no new account with them until the ban ends.';

create table bans (
	id integer not null generated always as identity,
	user_id integer not null,
	reason text not null,
	expiration_date timestamp with time zone,
	forever boolean not null default false,
	send_email boolean not null default false,
	created_at timestamp with time zone not null default now(),
	created_by integer,
	lifted_at timestamp with time zone,
	lifted_by integer,
	constraint bans_pkey PRIMARY KEY (id),
	constraint bans_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint bans_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES users(id),
	constraint bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint bans_forever_or_until_check CHECK (forever OR expiration_date IS NOT NULL)
);
comment on table bans is 'Bans of people, running, over and lifted.';
CREATE INDEX bans_created ON public.bans USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX bans_one_active ON public.bans USING btree (user_id) WHERE (lifted_at IS NULL);
CREATE INDEX bans_user ON public.bans USING btree (user_id, created_at DESC);

create table campaign_recipients (
	campaign_id integer not null,
	user_id integer not null,
	queued_at timestamp with time zone,
	constraint campaign_recipients_pkey PRIMARY KEY (campaign_id, user_id),
	constraint campaign_recipients_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
	constraint campaign_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table campaign_recipients is 'Everybody a mailing goes to, and whether the mail is in the outbox already.';
CREATE INDEX campaign_recipients_waiting ON public.campaign_recipients USING btree (campaign_id, user_id) WHERE (queued_at IS NULL);

create table campaigns (
	id integer not null generated always as identity,
	kind text not null,
	all_users boolean not null default false,
	content jsonb not null,
	created_by integer,
	created_at timestamp with time zone not null default now(),
	finished_at timestamp with time zone,
	recipients integer not null,
	constraint campaigns_pkey PRIMARY KEY (id),
	constraint campaigns_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint campaigns_kind_check CHECK (kind = 'newcontent'::text)
);
comment on table campaigns is 'Mailings about new content, with the items as they were told of.';
CREATE INDEX campaigns_created ON public.campaigns USING btree (created_at DESC);
CREATE UNIQUE INDEX campaigns_one_running ON public.campaigns USING btree (kind) WHERE (finished_at IS NULL);

create table caption_lines (
	track_id integer not null,
	place integer not null,
	at_seconds integer not null,
	line text not null,
	words tsvector not null,
	constraint caption_lines_pkey PRIMARY KEY (track_id, place),
	constraint caption_lines_track_id_fkey FOREIGN KEY (track_id) REFERENCES subtitle_tracks(id) ON DELETE CASCADE
);
comment on table caption_lines is 'Lines of captions as plain text; a copy of subtitle_tracks for search.';
CREATE INDEX caption_lines_words ON public.caption_lines USING gin (words) WITH (fastupdate=off);

create table categories (
	id integer not null generated always as identity,
	name text not null,
	"position" bigint not null generated by default as identity,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	constraint categories_pkey PRIMARY KEY (id)
);
comment on table categories is 'Categories of videos in the order of the home page.';

create table category_translations (
	id integer not null generated always as identity,
	category_id integer not null,
	language_code text not null,
	name text,
	constraint category_translations_pkey PRIMARY KEY (id),
	constraint category_translations_category_id_language_code_key UNIQUE (category_id, language_code),
	constraint category_translations_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
	constraint category_translations_language_code_check CHECK (language_code ~ '^[a-z]{2}$'::text)
);
comment on table category_translations is 'Names of categories in other languages.';

create table chat_messages (
	id bigint not null generated always as identity,
	event_id integer not null,
	user_id integer not null,
	name text not null,
	is_staff boolean not null,
	body text not null,
	created_at timestamp with time zone not null,
	removed_at timestamp with time zone,
	request_id text,
	constraint chat_messages_pkey PRIMARY KEY (id),
	constraint chat_messages_event_id_user_id_request_id_key UNIQUE (event_id, user_id, request_id),
	constraint chat_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint chat_messages_removed_is_empty_check CHECK (removed_at IS NULL OR body = ''::text),
	constraint chat_messages_request_id_check CHECK (length(request_id) >= 8 AND length(request_id) <= 40)
);
comment on table chat_messages is 'Messages of the own chat of events, kept for 30 days; of a removed one only that it was there.';
CREATE INDEX chat_messages_created ON public.chat_messages USING btree (created_at);
CREATE INDEX chat_messages_event ON public.chat_messages USING btree (event_id, id);
CREATE INDEX chat_messages_writer ON public.chat_messages USING btree (user_id, event_id, created_at);

create table chat_mutes (
	event_id integer not null,
	user_id integer not null,
	muted_by integer not null,
	created_at timestamp with time zone not null,
	constraint chat_mutes_pkey PRIMARY KEY (event_id, user_id),
	constraint chat_mutes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint chat_mutes_muted_by_fkey FOREIGN KEY (muted_by) REFERENCES users(id),
	constraint chat_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table chat_mutes is 'People who may not write in the chat of an event.';
CREATE INDEX chat_mutes_user ON public.chat_mutes USING btree (user_id);

create table chat_reports (
	message_id bigint not null,
	user_id integer not null,
	created_at timestamp with time zone not null,
	handled_at timestamp with time zone,
	constraint chat_reports_pkey PRIMARY KEY (message_id, user_id),
	constraint chat_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES chat_messages(id) ON DELETE CASCADE,
	constraint chat_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table chat_reports is 'Messages that viewers have reported to the moderators, one row for each viewer.';
CREATE INDEX chat_reports_user ON public.chat_reports USING btree (user_id);
CREATE INDEX chat_reports_waiting ON public.chat_reports USING btree (message_id) WHERE (handled_at IS NULL);

create table chat_rooms (
	event_id integer not null,
	slow_seconds integer not null default 0,
	pinned_id bigint,
	constraint chat_rooms_pkey PRIMARY KEY (event_id),
	constraint chat_rooms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint chat_rooms_pinned_id_fkey FOREIGN KEY (pinned_id) REFERENCES chat_messages(id) ON DELETE SET NULL,
	constraint chat_rooms_slow_seconds_check CHECK (slow_seconds >= 0 AND slow_seconds <= 3600)
);
comment on table chat_rooms is 'What moderators have set in the chat of an event; without a row nothing.';

create table claim_pictures (
	claim_id integer not null,
	place smallint not null,
	picture bytea not null,
	constraint claim_pictures_pkey PRIMARY KEY (claim_id, place),
	constraint claim_pictures_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id) ON DELETE CASCADE,
	constraint claim_pictures_place_check CHECK (place >= 1 AND place <= 5)
);
comment on table claim_pictures is 'Pictures sent with complaints, made small; only the staff see them, so they are not among the files of the site.';

create table claims (
	id integer not null generated always as identity,
	kind text not null,
	number text generated always as (((( CASE kind WHEN 'withdrawal'::text THEN 'ODS-'::text ELSE 'REK-'::text END || (EXTRACT(year FROM (received_at AT TIME ZONE 'Europe/Warsaw'::text)))::text) || '-'::text) || lpad((id)::text, GREATEST(4, length((id)::text)), '0'::text))) stored,
	order_id integer,
	user_id integer,
	name text not null,
	email text,
	language text not null,
	received_at timestamp with time zone not null,
	due_on date not null,
	content text not null,
	why text,
	topic text,
	wish text,
	request_id text,
	answered_at timestamp with time zone,
	answered_by integer,
	outcome text,
	answer text,
	amount_grosze integer,
	refund_id integer,
	given_order_id integer,
	alarmed_at timestamp with time zone,
	constraint claims_pkey PRIMARY KEY (id),
	constraint claims_number_key UNIQUE (number),
	constraint claims_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
	constraint claims_given_order_id_fkey FOREIGN KEY (given_order_id) REFERENCES orders(id),
	constraint claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint claims_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
	constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint claims_amount_grosze_check CHECK (amount_grosze > 0),
	constraint claims_answered_check CHECK ((answered_at IS NULL) = (outcome IS NULL)),
	constraint claims_kind_check CHECK (kind = ANY (ARRAY['withdrawal'::text, 'complaint'::text])),
	constraint claims_language_check CHECK (language = ANY (ARRAY['pl'::text, 'en'::text])),
	constraint claims_outcome_check CHECK (outcome = ANY (ARRAY['access'::text, 'part'::text, 'whole'::text, 'refused'::text])),
	constraint claims_withdrawal_check CHECK (kind <> 'withdrawal'::text OR order_id IS NOT NULL AND why IS NOT NULL)
);
comment on table claims is 'Statements of withdrawal and complaints, each with the day by which it is answered. The words of a person are erased with the account; the row stays with its order.';
CREATE INDEX claims_answered_by_idx ON public.claims USING btree (answered_by);
CREATE INDEX claims_email_idx ON public.claims USING btree (email);
CREATE INDEX claims_given_order_id_idx ON public.claims USING btree (given_order_id);
CREATE UNIQUE INDEX claims_one_withdrawal ON public.claims USING btree (order_id) WHERE (kind = 'withdrawal'::text);
CREATE INDEX claims_order_id_idx ON public.claims USING btree (order_id);
CREATE INDEX claims_received_idx ON public.claims USING btree (kind, received_at DESC, id DESC);
CREATE INDEX claims_refund_id_idx ON public.claims USING btree (refund_id);
CREATE UNIQUE INDEX claims_request_id_idx ON public.claims USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX claims_user_id_idx ON public.claims USING btree (user_id);
CREATE INDEX claims_waiting_idx ON public.claims USING btree (kind, due_on, id) WHERE (answered_at IS NULL);

create table closed_months (
	month text not null,
	closed_at timestamp with time zone not null default now(),
	closed_by integer,
	sales_grosze bigint not null,
	refunds_grosze bigint not null,
	constraint closed_months_pkey PRIMARY KEY (month),
	constraint closed_months_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
	constraint closed_months_month_check CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text),
	constraint closed_months_refunds_grosze_check CHECK (refunds_grosze >= 0),
	constraint closed_months_sales_grosze_check CHECK (sales_grosze >= 0)
);
comment on table closed_months is 'Months whose statement is final, with its sums; npm run verify-data compares them with the orders.';

create table code_batches (
	id integer not null generated always as identity,
	name text not null,
	expiration_date timestamp with time zone,
	created_at timestamp with time zone not null default now(),
	created_by integer,
	request_id text,
	constraint code_batches_pkey PRIMARY KEY (id),
	constraint code_batches_created_by_request_id_key UNIQUE (created_by, request_id),
	constraint code_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint code_batches_name_check CHECK (length(name) >= 1 AND length(name) <= 100),
	constraint code_batches_request_id_check CHECK (length(request_id) >= 8 AND length(request_id) <= 40)
);
comment on table code_batches is 'Codes made together under one name: counted, exported and revoked together (F-088).';

create table codes (
	id integer not null generated always as identity,
	code text not null,
	code_key text generated always as (upper(btrim(code))) stored,
	description text not null,
	description_en text,
	discount_percent smallint,
	discount_cash_grosze integer,
	event_id integer,
	video_id integer,
	"limit" integer not null default 1,
	uses_count integer not null default 0,
	expiration_date timestamp with time zone,
	batch_id integer,
	order_id bigint,
	is_gift boolean not null default false,
	revoked_at timestamp with time zone,
	created_at timestamp with time zone not null default now(),
	created_by integer,
	constraint codes_pkey PRIMARY KEY (id),
	constraint codes_code_key_key UNIQUE (code_key),
	constraint codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES code_batches(id),
	constraint codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
	constraint codes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint codes_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id),
	constraint codes_code_check CHECK (length(code) >= 1 AND length(code) <= 30),
	constraint codes_discount_cash_grosze_check CHECK (discount_cash_grosze > 0),
	constraint codes_discount_percent_check CHECK (discount_percent >= 1 AND discount_percent <= 100),
	constraint codes_limit_check CHECK ("limit" >= 1),
	constraint codes_one_discount_check CHECK ((discount_percent IS NULL) <> (discount_cash_grosze IS NULL)),
	constraint codes_one_product_check CHECK (event_id IS NULL OR video_id IS NULL),
	constraint codes_uses_within_limit_check CHECK (uses_count >= 0 AND uses_count <= "limit")
);
comment on table codes is 'Discount codes, gifts and places of group tickets; each takes a percentage or a sum off.';
CREATE INDEX codes_batch ON public.codes USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX codes_created ON public.codes USING btree (created_at DESC, id DESC);
CREATE INDEX codes_event ON public.codes USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX codes_expiration ON public.codes USING btree (expiration_date, id);
CREATE INDEX codes_limit ON public.codes USING btree ("limit", expiration_date);
CREATE INDEX codes_many ON public.codes USING btree (created_at DESC, id DESC) WHERE ("limit" > 1);
CREATE INDEX codes_many_open ON public.codes USING btree (expiration_date) INCLUDE ("limit") WHERE (("limit" > 1) AND (uses_count < "limit") AND (revoked_at IS NULL));
CREATE INDEX codes_order ON public.codes USING btree (order_id);
CREATE INDEX codes_plain ON public.codes USING gin (translate(upper(code), '- '::text, ''::text) gin_trgm_ops);
CREATE INDEX codes_search ON public.codes USING gin (fold(((code || ' '::text) || description)) gin_trgm_ops);
CREATE INDEX codes_uses ON public.codes USING btree (uses_count, id);
CREATE INDEX codes_video ON public.codes USING btree (video_id) WHERE (video_id IS NOT NULL);

create table event_reminders (
	user_id integer not null,
	event_id integer not null,
	kind text not null,
	opens_at timestamp with time zone not null,
	queued_at timestamp with time zone not null default now(),
	constraint event_reminders_pkey PRIMARY KEY (user_id, event_id, kind, opens_at),
	constraint event_reminders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint event_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint event_reminders_kind_check CHECK (kind = ANY (ARRAY['day'::text, 'hour'::text]))
);
comment on table event_reminders is 'Reminders that were sent: one for each person, event, kind and opening, so that a moved event is reminded of again.';

create table event_translations (
	id integer not null generated always as identity,
	event_id integer not null,
	language_code text not null,
	title text,
	subtitle text,
	constraint event_translations_pkey PRIMARY KEY (id),
	constraint event_translations_event_id_language_code_key UNIQUE (event_id, language_code),
	constraint event_translations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint event_translations_language_code_check CHECK (language_code ~ '^[a-z]{2}$'::text)
);
comment on table event_translations is 'Titles of events in other languages.';
CREATE INDEX event_translations_drawn_title ON public.event_translations USING btree ("left"(title, 200));
CREATE TRIGGER event_translations_index AFTER INSERT OR DELETE OR UPDATE OF title, subtitle, language_code ON event_translations FOR EACH ROW EXECUTE FUNCTION index_changed();

create table events (
	id integer not null generated always as identity,
	slug text not null,
	title text not null,
	subtitle text not null default ''::text,
	video_id integer not null,
	event_price_grosze integer not null default 0,
	date_from date not null,
	date_to date not null,
	time_from time(0) without time zone,
	time_to time(0) without time zone,
	full_day boolean not null default false,
	hide_time_to boolean not null default false,
	opens_at timestamp with time zone not null,
	closes_at timestamp with time zone not null,
	published boolean not null default true,
	dashboard_hidden boolean not null default false,
	is_festival boolean not null default false,
	share_teatrlink boolean not null default true,
	vimeo_chat text,
	enable_tickets boolean not null default true,
	enable_codes boolean not null default false,
	available_tickets integer,
	seats_held integer not null default 0,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	published_at timestamp with time zone,
	cancelled_at timestamp with time zone,
	cancel_reason text,
	vat_rate text,
	vat_basis text,
	live_enabled boolean not null default false,
	replay_until timestamp with time zone,
	chat_mode text,
	stream_failed_at timestamp with time zone,
	stream_fine_at timestamp with time zone,
	origin_country text,
	production_year smallint,
	original_language text,
	constraint events_pkey PRIMARY KEY (id),
	constraint events_slug_key UNIQUE (slug),
	constraint events_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id),
	constraint events_available_tickets_check CHECK (available_tickets >= 0),
	constraint events_cancelled_has_reason_check CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL)),
	constraint events_chat_mode_check CHECK (chat_mode = ANY (ARRAY['off'::text, 'embed'::text, 'own'::text])),
	constraint events_dates_in_order_check CHECK (date_from <= date_to),
	constraint events_event_price_grosze_check CHECK (event_price_grosze >= 0),
	constraint events_hours_unless_full_day_check CHECK (full_day OR time_from IS NOT NULL AND time_to IS NOT NULL),
	constraint events_origin_country_check CHECK (origin_country ~ '^[A-Z]{2}$'::text),
	constraint events_original_language_check CHECK (original_language ~ '^[a-z]{2,3}$'::text),
	constraint events_production_year_check CHECK (production_year >= 1880 AND production_year <= 2199),
	constraint events_seats_held_check CHECK (seats_held >= 0),
	constraint events_slug_check CHECK (slug ~ '^[a-z0-9_-]{1,40}$'::text AND slug ~ '[a-z]'::text),
	constraint events_stream_mark_check CHECK (stream_failed_at IS NULL OR stream_fine_at IS NULL),
	constraint events_untaxed_has_basis_check CHECK ((vat_rate <> ALL (ARRAY['zw'::text, 'np'::text])) OR vat_basis IS NOT NULL),
	constraint events_vat_basis_check CHECK (length(vat_basis) >= 1 AND length(vat_basis) <= 256),
	constraint events_vat_rate_check CHECK (vat_rate = ANY (ARRAY['23'::text, '8'::text, '5'::text, '0'::text, 'zw'::text, 'np'::text]))
) with (fillfactor=70);
comment on table events is 'Live events with their days, hours, price and seats.';
CREATE INDEX events_closes ON public.events USING btree (closes_at, opens_at);
CREATE INDEX events_dates ON public.events USING btree (date_from, date_to);
CREATE INDEX events_drawn_title ON public.events USING btree ("left"(title, 200));
CREATE INDEX events_opens ON public.events USING btree (opens_at) WHERE published;
CREATE INDEX events_video ON public.events USING btree (video_id);
CREATE TRIGGER events_index AFTER INSERT OR DELETE OR UPDATE OF title, subtitle, video_id ON events FOR EACH ROW EXECUTE FUNCTION index_changed();
CREATE TRIGGER events_keep_first_price AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION keep_price_of_event();
CREATE TRIGGER events_keep_price AFTER UPDATE OF event_price_grosze ON events FOR EACH ROW WHEN (old.event_price_grosze IS DISTINCT FROM new.event_price_grosze) EXECUTE FUNCTION keep_price_of_event();

create table fair_play_gifts (
	event_id integer not null,
	user_id integer not null,
	kind text not null,
	order_id integer,
	code_id integer,
	given_by integer,
	given_at timestamp with time zone not null,
	recording_until timestamp with time zone,
	constraint fair_play_gifts_pkey PRIMARY KEY (event_id, user_id),
	constraint fair_play_gifts_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id) ON DELETE SET NULL,
	constraint fair_play_gifts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint fair_play_gifts_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id),
	constraint fair_play_gifts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint fair_play_gifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint fair_play_gifts_kind_check CHECK (kind = ANY (ARRAY['recording'::text, 'code'::text]))
);
comment on table fair_play_gifts is 'What a person whose evening failed was given; the key makes it once.';
CREATE INDEX fair_play_gifts_user ON public.fair_play_gifts USING btree (user_id);

create table feed_messages (
	id bigint not null generated always as identity,
	event_id integer not null,
	kind text not null,
	message jsonb not null,
	only_user_id integer,
	only_moderators boolean not null default false,
	chat_message_id bigint,
	created_at timestamp with time zone not null,
	constraint feed_messages_pkey PRIMARY KEY (id),
	constraint feed_messages_chat_message_id_fkey FOREIGN KEY (chat_message_id) REFERENCES chat_messages(id) ON DELETE CASCADE,
	constraint feed_messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint feed_messages_only_user_id_fkey FOREIGN KEY (only_user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table feed_messages is 'Messages to those who watch an event, kept for a day for connections that were lost.';
CREATE INDEX feed_messages_chat ON public.feed_messages USING btree (chat_message_id);
CREATE INDEX feed_messages_created ON public.feed_messages USING btree (created_at);
CREATE INDEX feed_messages_event ON public.feed_messages USING btree (event_id, id);

create table files_being_stored (
	key text not null,
	noted_at timestamp with time zone not null,
	constraint files_being_stored_pkey PRIMARY KEY (key)
);
comment on table files_being_stored is 'Films that are being stored; each row goes with the transaction that adds the film, and what is left for days is removed from the storage.';

create table film_package_parts (
	package_id bigint not null,
	number integer not null,
	kind text not null,
	weight integer not null,
	chunk jsonb,
	state text not null default 'waiting'::text,
	leased_until timestamp with time zone,
	attempts smallint not null default 0,
	percent smallint not null default 0,
	begun_at timestamp with time zone,
	done_at timestamp with time zone,
	made jsonb,
	failures smallint not null default 0,
	constraint film_package_parts_pkey PRIMARY KEY (package_id, number),
	constraint film_package_parts_package_id_fkey FOREIGN KEY (package_id) REFERENCES film_packages(id) ON DELETE CASCADE,
	constraint film_package_parts_chunk_is_a_chunk_check CHECK ((kind = 'chunk'::text) = (chunk IS NOT NULL)),
	constraint film_package_parts_done_is_made_check CHECK ((state = 'done'::text) = (made IS NOT NULL AND done_at IS NOT NULL)),
	constraint film_package_parts_failures_check CHECK (failures >= 0),
	constraint film_package_parts_kind_check CHECK (kind = ANY (ARRAY['survey'::text, 'board'::text, 'sound'::text, 'chunk'::text])),
	constraint film_package_parts_percent_check CHECK (percent >= 0 AND percent <= 100),
	constraint film_package_parts_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text])),
	constraint film_package_parts_weight_check CHECK (weight > 0)
);
comment on table film_package_parts is 'Parts of packages: each is made whole by one node, and made again only if it was not finished.';

create table film_packages (
	id bigint not null generated always as identity,
	hosted_video_id bigint,
	version integer not null,
	prefix text not null,
	source_file text not null,
	state text not null default 'waiting'::text,
	plan jsonb,
	reason text,
	requested_by integer,
	requested_at timestamp with time zone not null default now(),
	finished_at timestamp with time zone,
	replaced_at timestamp with time zone,
	constraint film_packages_pkey PRIMARY KEY (id),
	constraint film_packages_hosted_video_id_version_key UNIQUE (hosted_video_id, version),
	constraint film_packages_prefix_key UNIQUE (prefix),
	constraint film_packages_hosted_video_id_fkey FOREIGN KEY (hosted_video_id) REFERENCES hosted_videos(id) ON DELETE SET NULL,
	constraint film_packages_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
	constraint film_packages_failed_has_reason_check CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
	constraint film_packages_made_has_plan_check CHECK ((state <> ALL (ARRAY['making'::text, 'ready'::text])) OR plan IS NOT NULL),
	constraint film_packages_old_was_replaced_check CHECK ((state = 'old'::text) = (replaced_at IS NOT NULL)),
	constraint film_packages_prefix_check CHECK (prefix ~ '^packages/[0-9a-f]{32}/[0-9]+$'::text),
	constraint film_packages_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'old'::text]))
);
comment on table film_packages is 'HLS packages of hosted videos: one that plays, one that is being made, and old ones until no address names them.';
CREATE UNIQUE INDEX film_packages_open ON public.film_packages USING btree (hosted_video_id) WHERE (state = ANY (ARRAY['waiting'::text, 'making'::text]));
CREATE UNIQUE INDEX film_packages_ready ON public.film_packages USING btree (hosted_video_id) WHERE (state = 'ready'::text);
CREATE INDEX film_packages_removable ON public.film_packages USING btree (id) WHERE ((state = 'old'::text) OR (hosted_video_id IS NULL));
CREATE INDEX film_packages_work ON public.film_packages USING btree (id) WHERE (state = ANY (ARRAY['waiting'::text, 'making'::text]));

create table function_files (
	name text not null,
	checksum text not null,
	applied_at timestamp with time zone not null default now(),
	constraint function_files_pkey PRIMARY KEY (name, checksum)
);
comment on table function_files is 'Texts of server/migrations/functions that were applied; of each name the last is in force.';

create table galleries (
	id integer not null generated always as identity,
	name text not null,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	constraint galleries_pkey PRIMARY KEY (id)
);
comment on table galleries is 'Named sets of images that videos show.';

create table gallery_images (
	id integer not null generated always as identity,
	gallery_id integer not null,
	slot smallint not null,
	image text not null,
	created_at timestamp with time zone not null default now(),
	constraint gallery_images_pkey PRIMARY KEY (id),
	constraint gallery_images_gallery_id_slot_key UNIQUE (gallery_id, slot),
	constraint gallery_images_gallery_id_fkey FOREIGN KEY (gallery_id) REFERENCES galleries(id) ON DELETE CASCADE,
	constraint gallery_images_slot_check CHECK (slot >= 1 AND slot <= 5)
);
comment on table gallery_images is 'Images of galleries, each in one of five slots.';

create table hosted_videos (
	id bigint not null generated by default as identity (start with 100000000000001),
	provider text not null,
	name text not null,
	size bigint not null,
	type text not null,
	status text not null default 'NOT_UPLOADED'::text,
	upload_id text,
	upload_link text,
	file text,
	duration_seconds integer,
	thumbnail text,
	progress smallint,
	leased_until timestamp with time zone,
	conversions smallint not null default 0,
	created_by integer,
	created_at timestamp with time zone not null default now(),
	last_activity_at timestamp with time zone not null default now(),
	finished_at timestamp with time zone,
	conversion_failures smallint not null default 0,
	fault text,
	needs_conversion boolean not null default false,
	constraint hosted_videos_pkey PRIMARY KEY (id),
	constraint hosted_videos_upload_id_key UNIQUE (upload_id),
	constraint hosted_videos_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint hosted_videos_conversion_failures_check CHECK (conversion_failures >= 0),
	constraint hosted_videos_fault_check CHECK (fault = ANY (ARRAY['broken'::text, 'no_picture'::text])),
	constraint hosted_videos_progress_check CHECK (progress >= 0 AND progress <= 100),
	constraint hosted_videos_provider_check CHECK (provider = ANY (ARRAY['built-in'::text, 'vimeo'::text])),
	constraint hosted_videos_size_check CHECK (size > 0),
	constraint hosted_videos_status_check CHECK (status = ANY (ARRAY['NOT_UPLOADED'::text, 'PROCESSING'::text, 'READY'::text, 'UNPLAYABLE'::text]))
);
comment on table hosted_videos is 'Files of the video host, from the first byte of the upload until they can be played.';
CREATE INDEX hosted_videos_unfinished ON public.hosted_videos USING btree (last_activity_at) WHERE (status = 'NOT_UPLOADED'::text);
CREATE INDEX hosted_videos_waiting ON public.hosted_videos USING btree (leased_until) WHERE (status = 'PROCESSING'::text);

create table invoice_counters (
	series text not null,
	period text not null,
	last integer not null,
	constraint invoice_counters_pkey PRIMARY KEY (series, period),
	constraint invoice_counters_last_check CHECK (last >= 1),
	constraint invoice_counters_period_check CHECK (period ~ '^[0-9]{4}(-[0-9]{2})?$'::text),
	constraint invoice_counters_have_invoices TRIGGER DEFERRABLE INITIALLY DEFERRED
);
comment on table invoice_counters is 'The last number of each series of invoices in each month or year.';
CREATE TRIGGER invoice_counters_by_one BEFORE INSERT OR DELETE OR UPDATE ON invoice_counters FOR EACH ROW EXECUTE FUNCTION count_invoices_by_one();
CREATE CONSTRAINT TRIGGER invoice_counters_have_invoices AFTER INSERT OR UPDATE ON invoice_counters DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION expect_counted_invoice();

create table invoice_mailings (
	invoice_id bigint not null,
	requested_at timestamp with time zone not null,
	queued_at timestamp with time zone,
	constraint invoice_mailings_pkey PRIMARY KEY (invoice_id),
	constraint invoice_mailings_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES issued_invoices(id)
);
comment on table invoice_mailings is 'Issued invoices to be mailed to the buyer, each once.';
CREATE INDEX invoice_mailings_waiting ON public.invoice_mailings USING btree (invoice_id) WHERE (queued_at IS NULL);

create table invoice_tasks (
	order_id bigint not null,
	requested_at timestamp with time zone not null default now(),
	requested_by integer,
	refusal text,
	constraint invoice_tasks_pkey PRIMARY KEY (order_id),
	constraint invoice_tasks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint invoice_tasks_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
comment on table invoice_tasks is 'Orders for which an invoice or a correction is to be issued.';

create table invoices (
	id integer not null generated always as identity,
	order_id bigint not null,
	user_id integer not null,
	data jsonb not null,
	sent boolean not null default false,
	sent_at timestamp with time zone,
	created_at timestamp with time zone not null default now(),
	constraint invoices_pkey PRIMARY KEY (id),
	constraint invoices_order_id_key UNIQUE (order_id),
	constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table invoices is 'Invoices that buyers asked for, with the data to be written on them.';
CREATE INDEX invoices_created ON public.invoices USING btree (created_at DESC, id DESC);
CREATE INDEX invoices_named ON public.invoices USING gin (fold(((((((COALESCE((data ->> 'company'::text), ''::text) || ' '::text) || COALESCE((data ->> 'nip'::text), ''::text)) || ' '::text) || COALESCE((data ->> 'firstname'::text), ''::text)) || ' '::text) || COALESCE((data ->> 'lastname'::text), ''::text))) gin_trgm_ops);
CREATE INDEX invoices_unsent ON public.invoices USING btree (created_at DESC, id DESC) WHERE (NOT sent);
CREATE INDEX invoices_user ON public.invoices USING btree (user_id);

create table issued_invoices (
	id bigint not null generated always as identity,
	kind text not null,
	series text not null,
	period text not null,
	count integer not null,
	number text not null,
	order_id bigint not null,
	corrects_id bigint,
	replaces_id bigint,
	issued_at timestamp with time zone not null,
	issued_on date not null,
	created_by integer,
	document jsonb not null,
	net_grosze integer not null,
	vat_grosze integer not null,
	gross_grosze integer not null,
	xml bytea not null,
	xml_sha256 bytea not null,
	buyer_names text not null generated always as (fold(((((COALESCE((document #>> '{buyer,name}'::text[]), ''::text) || ' '::text) || COALESCE((document #>> '{buyer,id,number}'::text[]), ''::text)) || ' '::text) || number))) stored,
	registered_on date not null,
	constraint issued_invoices_pkey PRIMARY KEY (id),
	constraint issued_invoices_number_key UNIQUE (number),
	constraint issued_invoices_replaces_id_key UNIQUE (replaces_id),
	constraint issued_invoices_series_period_count_key UNIQUE (series, period, count),
	constraint issued_invoices_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES issued_invoices(id),
	constraint issued_invoices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint issued_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint issued_invoices_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES issued_invoices(id),
	constraint issued_invoices_series_period_fkey FOREIGN KEY (series, period) REFERENCES invoice_counters(series, period),
	constraint issued_invoices_correction_of_invoice_check CHECK ((kind = 'KOR'::text) = (corrects_id IS NOT NULL)),
	constraint issued_invoices_kind_check CHECK (kind = ANY (ARRAY['VAT'::text, 'UPR'::text, 'KOR'::text])),
	constraint issued_invoices_original_is_paid_check CHECK (kind = 'KOR'::text OR gross_grosze > 0),
	constraint issued_invoices_vat_inside_gross_check CHECK ((net_grosze + vat_grosze) = gross_grosze),
	constraint issued_invoices_xml_has_its_hash_check CHECK (xml_sha256 = sha256(xml))
);
comment on table issued_invoices is 'Invoices and corrections as they were issued, with the XML; never changed, never deleted.';
CREATE INDEX issued_invoices_corrects ON public.issued_invoices USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE UNIQUE INDEX issued_invoices_first ON public.issued_invoices USING btree (order_id) WHERE ((corrects_id IS NULL) AND (replaces_id IS NULL));
CREATE INDEX issued_invoices_named ON public.issued_invoices USING gin (buyer_names gin_trgm_ops);
CREATE INDEX issued_invoices_newest ON public.issued_invoices USING btree (issued_on DESC, id DESC);
CREATE INDEX issued_invoices_order ON public.issued_invoices USING btree (order_id);
CREATE INDEX issued_invoices_registered ON public.issued_invoices USING btree (registered_on, id) INCLUDE (order_id, gross_grosze, vat_grosze);
CREATE TRIGGER issued_invoices_not_truncated BEFORE TRUNCATE ON issued_invoices FOR EACH STATEMENT EXECUTE FUNCTION keep_all_invoices();
CREATE TRIGGER issued_invoices_number_taken BEFORE INSERT ON issued_invoices FOR EACH ROW EXECUTE FUNCTION expect_taken_number();
CREATE TRIGGER issued_invoices_register BEFORE INSERT ON issued_invoices FOR EACH ROW EXECUTE FUNCTION register_invoice();
CREATE TRIGGER issued_invoices_stay BEFORE DELETE OR UPDATE ON issued_invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();

create table job_runs (
	job text not null,
	succeeded_at timestamp with time zone not null,
	constraint job_runs_pkey PRIMARY KEY (job)
);
comment on table job_runs is 'When each scheduled job last ended without an error, on any node.';

create table job_ticks (
	job text not null,
	due_at timestamp with time zone not null,
	held_until timestamp with time zone,
	constraint job_ticks_pkey PRIMARY KEY (job)
);
comment on table job_ticks is 'The last tick of each scheduled job that a node has taken.';

create table known_devices (
	user_id integer not null,
	device_hash bytea not null,
	first_at timestamp with time zone not null,
	last_at timestamp with time zone not null,
	constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
	constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table known_devices is 'Browsers in which a person has signed in, by the hash of a cookie; kept for as long as the cookie.';
CREATE INDEX known_devices_last_at_idx ON public.known_devices USING btree (last_at);

create table ksef_queue (
	one boolean not null default true,
	leased_until timestamp with time zone,
	paused_until timestamp with time zone,
	failures integer not null default 0,
	alarm text,
	pause text,
	constraint ksef_queue_pkey PRIMARY KEY (one),
	constraint ksef_queue_one_check CHECK (one),
	constraint ksef_queue_pause_check CHECK (pause = ANY (ARRAY['asked'::text, 'away'::text, 'access'::text, 'calls'::text]))
);
comment on table ksef_queue is 'The one row of the queue to KSeF: who works on it, and why it rests.';

create table ksef_sendings (
	invoice_id bigint not null,
	state text not null default 'issued'::text,
	deadline date not null,
	next_at timestamp with time zone not null,
	looks integer not null default 0,
	resends integer not null default 0,
	session_reference text,
	invoice_reference text,
	sent_at timestamp with time zone,
	code integer,
	reason text,
	ksef_number text,
	mode text,
	accepted_at timestamp with time zone,
	upo bytea,
	certificate_link text,
	closed_at timestamp with time zone,
	closed_reason text,
	delivered_at timestamp with time zone,
	constraint ksef_sendings_pkey PRIMARY KEY (invoice_id),
	constraint ksef_sendings_ksef_number_key UNIQUE (ksef_number),
	constraint ksef_sendings_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES issued_invoices(id),
	constraint ksef_sendings_accepted_has_number_check CHECK ((state = ANY (ARRAY['accepted'::text, 'receipted'::text])) = (ksef_number IS NOT NULL) AND (ksef_number IS NULL) = (accepted_at IS NULL)),
	constraint ksef_sendings_closed_has_reason_check CHECK ((closed_at IS NULL) = (closed_reason IS NULL)),
	constraint ksef_sendings_mode_check CHECK (mode = ANY (ARRAY['Online'::text, 'Offline'::text])),
	constraint ksef_sendings_only_refused_closed_check CHECK (closed_at IS NULL OR (state = ANY (ARRAY['rejected'::text, 'attention'::text]))),
	constraint ksef_sendings_receipted_has_receipt_check CHECK ((state = 'receipted'::text) = (upo IS NOT NULL)),
	constraint ksef_sendings_sending_has_session_check CHECK ((state <> ALL (ARRAY['sending'::text, 'sent'::text])) OR session_reference IS NOT NULL),
	constraint ksef_sendings_sent_has_reference_check CHECK (state <> 'sent'::text OR invoice_reference IS NOT NULL),
	constraint ksef_sendings_state_check CHECK (state = ANY (ARRAY['issued'::text, 'sending'::text, 'sent'::text, 'accepted'::text, 'receipted'::text, 'rejected'::text, 'attention'::text])),
	constraint ksef_sendings_stopped_has_reason_check CHECK ((state <> ALL (ARRAY['rejected'::text, 'attention'::text])) OR reason IS NOT NULL)
);
comment on table ksef_sendings is 'Issued invoices that go to KSeF: how far each has got, its number and its receipt.';
CREATE INDEX ksef_sendings_due ON public.ksef_sendings USING btree (next_at) WHERE (state = ANY (ARRAY['issued'::text, 'sending'::text, 'sent'::text, 'accepted'::text]));
CREATE INDEX ksef_sendings_sent ON public.ksef_sendings USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX ksef_sendings_unnumbered ON public.ksef_sendings USING btree (deadline) WHERE (ksef_number IS NULL);
CREATE TRIGGER ksef_sendings_accepted_stay BEFORE DELETE OR UPDATE ON ksef_sendings FOR EACH ROW WHEN (old.ksef_number IS NOT NULL) EXECUTE FUNCTION keep_ksef_number();
CREATE TRIGGER ksef_sendings_not_truncated BEFORE TRUNCATE ON ksef_sendings FOR EACH STATEMENT EXECUTE FUNCTION keep_all_invoices();

create table live_parts (
	stream_id integer not null,
	number integer not null,
	name text not null,
	width integer,
	height integer,
	codecs text,
	constraint live_parts_pkey PRIMARY KEY (stream_id, number),
	constraint live_parts_stream_id_name_key UNIQUE (stream_id, name),
	constraint live_parts_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES live_streams(id) ON DELETE CASCADE,
	constraint live_parts_name_check CHECK (name ~ '^[0-9a-f]{8}$'::text),
	constraint live_parts_number_check CHECK (number > 0),
	constraint live_parts_size_check CHECK (width > 0 AND height > 0)
);
comment on table live_parts is 'Parts of live streams: each has its own init file, and begins when a sender connects or changes its settings.';

create table live_qualities (
	stream_id integer not null,
	name text not null,
	width integer not null,
	height integer not null,
	codecs text not null,
	constraint live_qualities_pkey PRIMARY KEY (stream_id, name),
	constraint live_qualities_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES live_streams(id) ON DELETE CASCADE,
	constraint live_qualities_height_check CHECK (height > 0),
	constraint live_qualities_name_check CHECK (name ~ '^[0-9a-f]{8}$'::text),
	constraint live_qualities_width_check CHECK (width > 0)
);
comment on table live_qualities is 'Init files of lower qualities of live streams; segments name them.';

create table live_quality_segments (
	stream_id integer not null,
	number integer not null,
	name text not null,
	bytes integer not null,
	constraint live_quality_segments_pkey PRIMARY KEY (stream_id, number, name),
	constraint live_quality_segments_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES live_streams(id) ON DELETE CASCADE,
	constraint live_quality_segments_stream_id_name_fkey FOREIGN KEY (stream_id, name) REFERENCES live_qualities(stream_id, name) ON DELETE CASCADE,
	constraint live_quality_segments_stream_id_number_fkey FOREIGN KEY (stream_id, number) REFERENCES live_segments(stream_id, number) ON DELETE CASCADE,
	constraint live_quality_segments_bytes_check CHECK (bytes > 0)
);
comment on table live_quality_segments is 'Segments of lower qualities of live streams, with the numbers of those of the sender.';

create table live_segments (
	stream_id integer not null,
	number integer not null,
	part integer not null,
	duration_ms integer not null,
	bytes integer not null,
	frames integer not null,
	dropped_frames integer not null,
	stored_at timestamp with time zone not null,
	received_at timestamp with time zone,
	constraint live_segments_pkey PRIMARY KEY (stream_id, number),
	constraint live_segments_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES live_streams(id) ON DELETE CASCADE,
	constraint live_segments_stream_id_part_fkey FOREIGN KEY (stream_id, part) REFERENCES live_parts(stream_id, number) ON DELETE CASCADE,
	constraint live_segments_bytes_check CHECK (bytes > 0),
	constraint live_segments_dropped_frames_check CHECK (dropped_frames >= 0),
	constraint live_segments_duration_ms_check CHECK (duration_ms >= 1 AND duration_ms <= 60000),
	constraint live_segments_frames_check CHECK (frames >= 0),
	constraint live_segments_number_check CHECK (number > 0)
);
comment on table live_segments is 'Segments of live streams, in the order of the broadcast; the files lie in the storage.';

create table live_streams (
	id integer not null generated always as identity,
	event_id integer,
	key_hash text not null,
	prefix text not null,
	created_by integer not null,
	created_at timestamp with time zone not null default now(),
	key_made_at timestamp with time zone not null default now(),
	sender text,
	sender_until timestamp with time zone,
	on_air_at timestamp with time zone,
	on_air_from integer,
	last_segment_at timestamp with time zone,
	ended_at timestamp with time zone,
	hosted_video_id bigint,
	recording_attempts smallint not null default 0,
	recording_until timestamp with time zone,
	recorded_at timestamp with time zone,
	files_removed_at timestamp with time zone,
	silent_seconds integer not null default 0,
	recording_failures smallint not null default 0,
	recording_failure text,
	writer text,
	writer_until timestamp with time zone,
	previous_key_hash text,
	refusal text,
	refused_at timestamp with time zone,
	older_key_hashes text[] not null default '{}'::text[],
	received_at timestamp with time zone,
	missing jsonb not null default '[]'::jsonb,
	silent_at timestamp with time zone,
	film_picture_ms integer,
	film_sound_ms integer,
	constraint live_streams_pkey PRIMARY KEY (id),
	constraint live_streams_key_hash_key UNIQUE (key_hash),
	constraint live_streams_prefix_key UNIQUE (prefix),
	constraint live_streams_previous_key_hash_key UNIQUE (previous_key_hash),
	constraint live_streams_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint live_streams_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
	constraint live_streams_hosted_video_id_fkey FOREIGN KEY (hosted_video_id) REFERENCES hosted_videos(id) ON DELETE SET NULL,
	constraint live_streams_ended_has_no_sender_check CHECK (ended_at IS NULL OR sender IS NULL),
	constraint live_streams_film_picture_ms_check CHECK (film_picture_ms > 0),
	constraint live_streams_film_sound_ms_check CHECK (film_sound_ms > 0),
	constraint live_streams_key_hash_check CHECK (key_hash ~ '^[0-9a-f]{64}$'::text),
	constraint live_streams_missing_check CHECK (jsonb_typeof(missing) = 'array'::text),
	constraint live_streams_on_air_from_a_segment_check CHECK ((on_air_at IS NULL) = (on_air_from IS NULL)),
	constraint live_streams_prefix_check CHECK (prefix ~ '^live/[0-9a-f]{32}$'::text),
	constraint live_streams_previous_key_hash_check CHECK (previous_key_hash ~ '^[0-9a-f]{64}$'::text),
	constraint live_streams_recording_failure_check CHECK (recording_failure = ANY (ARRAY['settings'::text, 'media'::text, 'memory'::text, 'files'::text, 'lengths'::text])),
	constraint live_streams_recording_failures_check CHECK (recording_failures >= 0),
	constraint live_streams_refusal_check CHECK (refusal = ANY (ARRAY['hevc'::text, 'av1'::text, 'picture_codec'::text, 'picture'::text, 'no_picture'::text, 'key_frames'::text, 'bitrate'::text, 'mp3'::text, 'sound_codec'::text, 'sound'::text, 'enhanced'::text, 'old_key'::text, 'in_use'::text, 'ended'::text, 'switched_off'::text, 'cancelled'::text])),
	constraint live_streams_refusal_has_a_time_check CHECK ((refusal IS NULL) = (refused_at IS NULL)),
	constraint live_streams_sender_has_a_limit_check CHECK ((sender IS NULL) = (sender_until IS NULL)),
	constraint live_streams_silent_seconds_check CHECK (silent_seconds >= 0),
	constraint live_streams_writer_has_a_limit_check CHECK ((writer IS NULL) = (writer_until IS NULL))
);
comment on table live_streams is 'Live streams of events: one that is open, and ended ones.';
CREATE INDEX live_streams_of_event ON public.live_streams USING btree (event_id, id);
CREATE INDEX live_streams_of_film ON public.live_streams USING btree (hosted_video_id);
CREATE INDEX live_streams_older_keys ON public.live_streams USING gin (older_key_hashes);
CREATE UNIQUE INDEX live_streams_open ON public.live_streams USING btree (event_id) WHERE (ended_at IS NULL);
CREATE INDEX live_streams_with_files ON public.live_streams USING btree (id) WHERE (files_removed_at IS NULL);

create table live_viewers (
	stream_id integer not null,
	node text not null,
	viewers integer not null,
	counted_at timestamp with time zone not null,
	user_ids integer[],
	constraint live_viewers_pkey PRIMARY KEY (stream_id, node),
	constraint live_viewers_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES live_streams(id) ON DELETE CASCADE,
	constraint live_viewers_viewers_check CHECK (viewers >= 0)
);
comment on table live_viewers is 'How many people watch a live stream now, by node.';

create table mail_tokens (
	id bigint not null generated always as identity,
	user_id integer not null,
	purpose text not null,
	token_hash bytea not null,
	remember boolean not null default false,
	created_at timestamp with time zone not null default now(),
	expires_at timestamp with time zone not null,
	used_at timestamp with time zone,
	voided_at timestamp with time zone,
	by_operator boolean not null default false,
	order_id bigint,
	constraint mail_tokens_pkey PRIMARY KEY (id),
	constraint mail_tokens_token_hash_key UNIQUE (token_hash),
	constraint mail_tokens_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint mail_tokens_of_order_check CHECK ((purpose = 'ticket_code'::text) = (order_id IS NOT NULL)),
	constraint mail_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verification'::text, 'reset'::text, 'admin_link'::text, 'signin'::text, 'ticket_code'::text]))
);
comment on table mail_tokens is 'Links in mails that verify an address, reset a password, sign in or open a ticket; only their hashes.';
CREATE UNIQUE INDEX mail_tokens_one_live ON public.mail_tokens USING btree (user_id, purpose, order_id) NULLS NOT DISTINCT WHERE ((used_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX mail_tokens_order_id_idx ON public.mail_tokens USING btree (order_id) WHERE (order_id IS NOT NULL);

create table migrations (
	name text not null,
	checksum text not null,
	applied_at timestamp with time zone not null default now(),
	constraint migrations_pkey PRIMARY KEY (name)
);
comment on table migrations is 'Files of server/migrations that were applied, with a checksum of each: they are only added, never changed.';

create table orders (
	id bigint not null generated always as identity,
	ext_order_id text not null,
	number text not null generated always as (order_number(id)) stored,
	kind text not null,
	user_id integer not null,
	event_id integer,
	video_id integer,
	product_slug text not null,
	quantity integer not null default 1,
	seats integer not null default 0,
	holds_seats boolean not null default false,
	status text not null default 'NOT_STARTED'::text,
	is_open boolean not null generated always as ((status = ANY (ARRAY['NOT_STARTED'::text, 'UNDEFINED'::text, 'PENDING'::text, 'WAITING_FOR_CONFIRMATION'::text]))) stored,
	list_price_grosze integer not null,
	amount_grosze integer not null,
	paid_grosze integer not null default 0,
	returned_grosze integer not null default 0,
	one_free boolean not null default false,
	discount smallint not null default 0,
	code_id integer,
	free_grant boolean not null default false,
	granted_by integer,
	description text not null,
	description_en text,
	country text,
	customer_ip inet,
	consent_at timestamp with time zone,
	consent_version text,
	language text not null default 'pl'::text,
	provider_order_id text,
	paid_attempt_id bigint,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	reserved_until timestamp with time zone,
	completed_at timestamp with time zone,
	canceled_at timestamp with time zone,
	given_up_at timestamp with time zone,
	refunded_at timestamp with time zone,
	expiration_date timestamp with time zone,
	refund_batch_id integer,
	alarm text,
	version integer not null default 0,
	vat_rate text not null,
	vat_basis text,
	vat_grosze integer not null generated always as (vat_inside(amount_grosze, vat_rate)) stored,
	sold_vat_rate text,
	sold_vat_basis text,
	unconfirmed boolean not null default false,
	paid_outside text,
	paid_outside_on date,
	paid_outside_note text,
	booked_at timestamp with time zone,
	by_guest boolean not null default false,
	corrected_at timestamp with time zone,
	extended_at timestamp with time zone,
	constraint orders_pkey PRIMARY KEY (id),
	constraint orders_ext_order_id_key UNIQUE (ext_order_id),
	constraint orders_number_key UNIQUE (number),
	constraint orders_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id),
	constraint orders_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
	constraint orders_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id),
	constraint orders_paid_attempt_id_fkey FOREIGN KEY (paid_attempt_id) REFERENCES payment_attempts(id),
	constraint orders_refund_batch_id_fkey FOREIGN KEY (refund_batch_id) REFERENCES refund_batches(id),
	constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint orders_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id),
	constraint orders_amount_grosze_check CHECK (amount_grosze >= 0),
	constraint orders_completed_has_time_check CHECK (status <> 'COMPLETED'::text OR completed_at IS NOT NULL),
	constraint orders_discount_check CHECK (discount >= 0 AND discount <= 99),
	constraint orders_ended_holds_no_seats_check CHECK ((status <> ALL (ARRAY['CANCELED'::text, 'REFUNDED'::text])) OR NOT holds_seats),
	constraint orders_event_kind_has_event_check CHECK (kind <> 'event'::text OR event_id IS NOT NULL),
	constraint orders_group_has_product_check CHECK (kind <> 'group'::text OR event_id IS NOT NULL OR video_id IS NOT NULL),
	constraint orders_kind_check CHECK (kind = ANY (ARRAY['event'::text, 'video'::text, 'gift'::text, 'group'::text])),
	constraint orders_language_check CHECK (language = ANY (ARRAY['pl'::text, 'en'::text])),
	constraint orders_list_price_grosze_check CHECK (list_price_grosze >= 0),
	constraint orders_one_product_check CHECK (event_id IS NULL OR video_id IS NULL),
	constraint orders_paid_grosze_check CHECK (paid_grosze >= 0),
	constraint orders_paid_outside_check CHECK (paid_outside = ANY (ARRAY['transfer'::text, 'cash'::text, 'other'::text, 'unrecorded'::text])),
	constraint orders_paid_outside_is_described_check CHECK ((paid_outside = ANY (ARRAY['transfer'::text, 'cash'::text, 'other'::text])) = (paid_outside_on IS NOT NULL AND paid_outside_note IS NOT NULL)),
	constraint orders_paid_outside_note_check CHECK (length(paid_outside_note) >= 1 AND length(paid_outside_note) <= 500),
	constraint orders_quantity_check CHECK (quantity >= 1),
	constraint orders_returned_within_paid_check CHECK (returned_grosze >= 0 AND returned_grosze <= GREATEST(paid_grosze, amount_grosze)),
	constraint orders_seats_check CHECK (seats >= 0),
	constraint orders_sold_vat_basis_check CHECK (length(sold_vat_basis) >= 1 AND length(sold_vat_basis) <= 256),
	constraint orders_sold_vat_rate_check CHECK (sold_vat_rate = ANY (ARRAY['23'::text, '8'::text, '5'::text, '0'::text, 'zw'::text, 'np'::text])),
	constraint orders_status_check CHECK (status = ANY (ARRAY['NOT_STARTED'::text, 'UNDEFINED'::text, 'PENDING'::text, 'WAITING_FOR_CONFIRMATION'::text, 'WAITING_FOR_REFUND'::text, 'COMPLETED'::text, 'CANCELED'::text, 'REFUNDED'::text])),
	constraint orders_vat_basis_check CHECK (length(vat_basis) >= 1 AND length(vat_basis) <= 256),
	constraint orders_vat_rate_check CHECK (vat_rate = ANY (ARRAY['23'::text, '8'::text, '5'::text, '0'::text, 'zw'::text, 'np'::text])),
	constraint orders_video_kind_has_video_check CHECK (kind <> 'video'::text OR video_id IS NOT NULL)
);
comment on table orders is 'Purchases and free grants of all four kinds, from the first click to the refund.';
CREATE INDEX orders_access ON public.orders USING btree (user_id, event_id, video_id) WHERE (status = 'COMPLETED'::text);
CREATE INDEX orders_alarm ON public.orders USING btree (id) WHERE (alarm IS NOT NULL);
CREATE INDEX orders_booked ON public.orders USING btree (kind, booked_at) WHERE (booked_at IS NOT NULL);
CREATE INDEX orders_by_amount ON public.orders USING btree (kind, amount_grosze, id);
CREATE INDEX orders_by_country ON public.orders USING btree (kind, country, id);
CREATE INDEX orders_by_description ON public.orders USING btree (kind, description COLLATE polish, id);
CREATE INDEX orders_by_quantity ON public.orders USING btree (kind, quantity, id);
CREATE INDEX orders_by_update ON public.orders USING btree (kind, updated_at, id);
CREATE INDEX orders_code ON public.orders USING btree (code_id) WHERE (code_id IS NOT NULL);
CREATE INDEX orders_event ON public.orders USING btree (event_id, created_at DESC) WHERE (event_id IS NOT NULL);
CREATE INDEX orders_granted ON public.orders USING btree (kind, created_at DESC, id DESC) WHERE free_grant;
CREATE INDEX orders_ip ON public.orders USING btree (customer_ip) WHERE (customer_ip IS NOT NULL);
CREATE INDEX orders_list ON public.orders USING btree (kind, created_at DESC, id DESC) INCLUDE (status, amount_grosze, quantity, one_free);
CREATE INDEX orders_list_status ON public.orders USING btree (kind, status, created_at DESC, id DESC);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_numbers ON public.orders USING gin (upper(((((replace(ext_order_id, '-'::text, ''::text) || ' '::text) || replace(number, '-'::text, ''::text)) || ' '::text) || replace(COALESCE(provider_order_id, ''::text), '-'::text, ''::text))) gin_trgm_ops);
CREATE INDEX orders_of_guests_open ON public.orders USING btree (event_id) WHERE (is_open AND by_guest);
CREATE UNIQUE INDEX orders_one_open ON public.orders USING btree (user_id, kind, COALESCE(event_id, 0), COALESCE(video_id, 0)) WHERE is_open;
CREATE INDEX orders_open ON public.orders USING btree (reserved_until) WHERE is_open;
CREATE INDEX orders_paid_outside ON public.orders USING btree (kind, created_at DESC, id DESC) WHERE (paid_outside IS NOT NULL);
CREATE INDEX orders_provider ON public.orders USING btree (provider_order_id) WHERE (provider_order_id IS NOT NULL);
CREATE INDEX orders_refund_batch ON public.orders USING btree (refund_batch_id) WHERE (refund_batch_id IS NOT NULL);
CREATE INDEX orders_refunded ON public.orders USING btree (kind, refunded_at) INCLUDE (amount_grosze, returned_grosze) WHERE ((status = 'REFUNDED'::text) AND (refunded_at IS NOT NULL) AND (amount_grosze > returned_grosze));
CREATE INDEX orders_returned ON public.orders USING btree (kind, id) INCLUDE (status, paid_attempt_id) WHERE (returned_grosze > 0);
CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC);
CREATE INDEX orders_video ON public.orders USING btree (video_id, created_at DESC) WHERE (video_id IS NOT NULL);
CREATE INDEX orders_waiting_refund ON public.orders USING btree (updated_at) WHERE (status = 'WAITING_FOR_REFUND'::text);
CREATE TRIGGER orders_count_completed AFTER INSERT OR UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION count_completed_orders();
CREATE TRIGGER orders_keep_vat BEFORE INSERT ON orders FOR EACH ROW WHEN (new.vat_rate IS NULL) EXECUTE FUNCTION keep_vat_of_order();
CREATE TRIGGER orders_queue_invoice_task AFTER UPDATE OF status, returned_grosze ON orders FOR EACH ROW WHEN (new.amount_grosze > 0 AND ((new.status = ANY (ARRAY['COMPLETED'::text, 'REFUNDED'::text])) AND old.status <> new.status OR new.returned_grosze <> old.returned_grosze)) EXECUTE FUNCTION queue_invoice_task();

create table outbox (
	id bigint not null generated always as identity,
	message_key text not null,
	user_id integer,
	about_user_id integer,
	recipient text not null,
	subject text not null,
	html text not null,
	body text not null,
	headers jsonb not null default '{}'::jsonb,
	attachments jsonb not null default '[]'::jsonb,
	priority smallint not null default 0,
	created_at timestamp with time zone not null default now(),
	next_try_at timestamp with time zone not null default now(),
	try_until timestamp with time zone not null default (now() + '3 days'::interval),
	tries smallint not null default 0,
	sent_at timestamp with time zone,
	failed_at timestamp with time zone,
	last_error text,
	expires_at timestamp with time zone,
	later_subject text,
	later_from timestamp with time zone,
	constraint outbox_pkey PRIMARY KEY (id),
	constraint outbox_message_key_key UNIQUE (message_key),
	constraint outbox_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES users(id),
	constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint outbox_later_check CHECK ((later_subject IS NULL) = (later_from IS NULL)),
	constraint outbox_priority_check CHECK (priority = ANY (ARRAY[0, 9]))
);
comment on table outbox is 'Mails to be sent, sent and failed.';
CREATE INDEX outbox_about_user ON public.outbox USING btree (about_user_id) WHERE (about_user_id IS NOT NULL);
CREATE INDEX outbox_created ON public.outbox USING btree (created_at);
CREATE INDEX outbox_due ON public.outbox USING btree (priority, next_try_at, id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_failed ON public.outbox USING btree (id DESC) WHERE (failed_at IS NOT NULL);
CREATE INDEX outbox_recipient ON public.outbox USING btree (recipient, id DESC);
CREATE INDEX outbox_user ON public.outbox USING btree (user_id);
CREATE INDEX outbox_waiting ON public.outbox USING btree (id DESC) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

create table page_versions (
	page_id integer not null,
	version integer not null,
	title text not null,
	content text not null,
	published_at timestamp with time zone not null,
	published_by integer,
	constraint page_versions_pkey PRIMARY KEY (page_id, version),
	constraint page_versions_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
	constraint page_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL,
	constraint page_versions_version_check CHECK (version > 0)
);
comment on table page_versions is 'Every text of a page in Polish, the first being that before its first change.';
CREATE INDEX page_versions_published_by ON public.page_versions USING btree (published_by);

create table pages (
	id integer not null generated by default as identity,
	slug text not null,
	title text not null,
	content text not null,
	title_en text,
	content_en text,
	updated_at timestamp with time zone not null default now(),
	constraint pages_pkey PRIMARY KEY (id),
	constraint pages_slug_key UNIQUE (slug),
	constraint pages_slug_check CHECK (slug ~ '[a-z]'::text)
);
comment on table pages is 'Texts of the theatre with an address of their own, such as the terms and the privacy policy.';
CREATE TRIGGER pages_index AFTER INSERT OR DELETE OR UPDATE OF title, content, title_en, content_en ON pages FOR EACH ROW EXECUTE FUNCTION index_changed();

create table payment_attempts (
	id bigint not null generated always as identity,
	order_id bigint not null,
	number smallint not null,
	provider_ext_id text not null,
	provider_order_id text,
	status text not null default 'ASKING'::text,
	amount_grosze integer not null,
	redirect_uri text,
	error text,
	created_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	checked_at timestamp with time zone,
	is_one_of_several boolean not null default false,
	method text,
	method_asked_at timestamp with time zone,
	pos text not null default 'page'::text,
	refusal text,
	valid_until timestamp with time zone,
	constraint payment_attempts_pkey PRIMARY KEY (id),
	constraint payment_attempts_order_id_number_key UNIQUE (order_id, number),
	constraint payment_attempts_provider_ext_id_key UNIQUE (provider_ext_id),
	constraint payment_attempts_provider_order_id_key UNIQUE (provider_order_id),
	constraint payment_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint payment_attempts_amount_grosze_check CHECK (amount_grosze > 0),
	constraint payment_attempts_method_check CHECK (method = ANY (ARRAY['blik'::text, 'card'::text, 'google_pay'::text, 'apple_pay'::text, 'later'::text, 'bank'::text, 'unknown'::text])),
	constraint payment_attempts_pos_check CHECK (pos = ANY (ARRAY['page'::text, 'blik'::text])),
	constraint payment_attempts_refusal_check CHECK (refusal = ANY (ARRAY['expired'::text, 'wrong'::text, 'declined'::text, 'limit'::text, 'bank_unavailable'::text, 'refused'::text])),
	constraint payment_attempts_status_check CHECK (status = ANY (ARRAY['ASKING'::text, 'UNKNOWN'::text, 'FAILED'::text, 'NEW'::text, 'PENDING'::text, 'WAITING_FOR_CONFIRMATION'::text, 'COMPLETED'::text, 'CANCELED'::text]))
);
comment on table payment_attempts is 'Each try to pay an order at the provider, with an id of its own there.';
CREATE INDEX payment_attempts_closed ON public.payment_attempts USING btree (created_at) WHERE ((status = ANY (ARRAY['CANCELED'::text, 'FAILED'::text])) AND (provider_order_id IS NOT NULL));
CREATE INDEX payment_attempts_numbers ON public.payment_attempts USING gin (upper(replace(provider_order_id, '-'::text, ''::text)) gin_trgm_ops) WHERE is_one_of_several;
CREATE UNIQUE INDEX payment_attempts_one_code ON public.payment_attempts USING btree (order_id) WHERE ((pos = 'blik'::text) AND (status = ANY (ARRAY['ASKING'::text, 'UNKNOWN'::text, 'NEW'::text, 'PENDING'::text, 'WAITING_FOR_CONFIRMATION'::text])));
CREATE INDEX payment_attempts_open ON public.payment_attempts USING btree (checked_at) WHERE (status = ANY (ARRAY['ASKING'::text, 'UNKNOWN'::text, 'NEW'::text, 'PENDING'::text, 'WAITING_FOR_CONFIRMATION'::text]));
CREATE INDEX payment_attempts_without_method ON public.payment_attempts USING btree (method_asked_at NULLS FIRST, id DESC) WHERE ((status = 'COMPLETED'::text) AND (method IS NULL));

create table payment_notices (
	id bigint not null generated always as identity,
	received_at timestamp with time zone not null default now(),
	body_hash bytea not null,
	body text not null,
	provider_ext_id text,
	times integer not null default 1,
	outcome text,
	processed_at timestamp with time zone,
	pos text not null default 'page'::text,
	constraint payment_notices_pkey PRIMARY KEY (id),
	constraint payment_notices_body_hash_key UNIQUE (body_hash),
	constraint payment_notices_pos_check CHECK (pos = ANY (ARRAY['page'::text, 'blik'::text]))
);
comment on table payment_notices is 'Notices of the provider without the buyer and the address, stored before they are worked on, one row for each distinct body.';
CREATE INDEX payment_notices_attempt ON public.payment_notices USING btree (provider_ext_id);
CREATE INDEX payment_notices_received ON public.payment_notices USING btree (received_at);
CREATE INDEX payment_notices_waiting ON public.payment_notices USING btree (id) WHERE (processed_at IS NULL);

create table playing_screens (
	user_id integer not null,
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	session_id bigint not null,
	since timestamp with time zone not null,
	constraint playing_screens_pkey PRIMARY KEY (user_id, product_type, product_id),
	constraint playing_screens_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint playing_screens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
	constraint playing_screens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint playing_screens_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint playing_screens_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text]))
);
comment on table playing_screens is 'The session, own or limited, on which a person''s title plays; the last one that was started there.';
CREATE INDEX playing_screens_event_id_idx ON public.playing_screens USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX playing_screens_session_id_idx ON public.playing_screens USING btree (session_id);
CREATE INDEX playing_screens_video_id_idx ON public.playing_screens USING btree (video_id) WHERE (video_id IS NOT NULL);

create table price_changes (
	id integer not null generated always as identity,
	event_id integer,
	video_id integer,
	price_grosze integer not null,
	changed_at timestamp with time zone not null,
	constraint price_changes_pkey PRIMARY KEY (id),
	constraint price_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint price_changes_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint price_changes_of_one_title_check CHECK (num_nonnulls(event_id, video_id) = 1),
	constraint price_changes_price_grosze_check CHECK (price_grosze >= 0)
);
comment on table price_changes is 'Every price of an event or video and the moment from which it held; rows are only added.';
CREATE INDEX price_changes_event_id_idx ON public.price_changes USING btree (event_id, id) WHERE (event_id IS NOT NULL);
CREATE INDEX price_changes_video_id_idx ON public.price_changes USING btree (video_id, id) WHERE (video_id IS NOT NULL);

create table provider_payouts (
	id bigint not null generated always as identity,
	paid_on date not null,
	amount_grosze integer not null,
	reference text not null,
	created_at timestamp with time zone not null default now(),
	created_by integer,
	constraint provider_payouts_pkey PRIMARY KEY (id),
	constraint provider_payouts_paid_on_reference_key UNIQUE (paid_on, reference),
	constraint provider_payouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint provider_payouts_amount_grosze_check CHECK (amount_grosze > 0),
	constraint provider_payouts_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 100)
);
comment on table provider_payouts is 'Payouts of the payment provider as its statements say, to compare the income of a month with.';

create table rate_limits (
	bucket text not null,
	hits integer not null,
	resets_at timestamp with time zone not null,
	constraint rate_limits_pkey PRIMARY KEY (bucket)
);
comment on table rate_limits is 'How often something was asked for in the running span of time, shared by all nodes.';
CREATE INDEX rate_limits_resets ON public.rate_limits USING btree (resets_at);

create table refund_batches (
	id integer not null generated always as identity,
	event_id integer,
	reason text not null,
	created_by integer,
	created_at timestamp with time zone not null default now(),
	finished_at timestamp with time zone,
	total integer not null,
	amount_grosze bigint not null,
	constraint refund_batches_pkey PRIMARY KEY (id),
	constraint refund_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
	constraint refund_batches_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)
);
comment on table refund_batches is 'Refunds of all orders of a cancelled event, worked through by a job.';

create table refunds (
	id bigint not null generated always as identity,
	order_id bigint not null,
	attempt_id bigint,
	ext_refund_id text not null,
	provider_refund_id text,
	amount_grosze integer not null,
	status text not null default 'REQUESTED'::text,
	reason text not null,
	how text not null default 'provider'::text,
	note text,
	error text,
	sent_at timestamp with time zone,
	refusal text,
	unanswered integer not null default 0,
	requested_by integer,
	created_at timestamp with time zone not null default now(),
	asked_at timestamp with time zone,
	finished_at timestamp with time zone,
	request_id text,
	constraint refunds_pkey PRIMARY KEY (id),
	constraint refunds_ext_refund_id_key UNIQUE (ext_refund_id),
	constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
	constraint refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
	constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
	constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
	constraint refunds_amount_grosze_check CHECK (amount_grosze > 0),
	constraint refunds_by_hand_has_note_check CHECK ((how <> ALL (ARRAY['transfer'::text, 'cash'::text, 'other'::text])) OR attempt_id IS NULL AND note IS NOT NULL),
	constraint refunds_how_check CHECK (how = ANY (ARRAY['provider'::text, 'transfer'::text, 'cash'::text, 'other'::text, 'withdrawn'::text, 'manual'::text])),
	constraint refunds_note_check CHECK (length(note) >= 1 AND length(note) <= 500),
	constraint refunds_request_id_check CHECK (length(request_id) >= 8 AND length(request_id) <= 40),
	constraint refunds_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'PENDING'::text, 'FINALIZED'::text, 'CANCELED'::text])),
	constraint refunds_unanswered_check CHECK (unanswered >= 0)
);
comment on table refunds is 'Money on its way back to buyers, and money that has arrived.';
CREATE INDEX refunds_finished ON public.refunds USING btree (finished_at) WHERE (status = 'FINALIZED'::text);
CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'PENDING'::text]));
CREATE INDEX refunds_order ON public.refunds USING btree (order_id);

create table removed_files (
	key text not null,
	constraint removed_files_pkey PRIMARY KEY (key)
);
comment on table removed_files is 'Files of deleted uploads that are still in the storage; removed at once, or by the sweep where the storage was away.';

create table search_documents (
	kind text not null,
	item_id integer not null,
	language_code text not null,
	title text not null,
	body text not null,
	constraint search_documents_pkey PRIMARY KEY (kind, item_id, language_code),
	constraint search_documents_kind_check CHECK (kind = ANY (ARRAY['video'::text, 'event'::text, 'page'::text]))
);
comment on table search_documents is 'Folded texts of videos, events and pages in each language; a copy for search, kept by triggers.';
CREATE INDEX search_documents_body ON public.search_documents USING gin (body gin_trgm_ops);
CREATE INDEX search_documents_title ON public.search_documents USING gin (title gin_trgm_ops);

create table sessions (
	id bigint not null generated always as identity,
	token_hash bytea not null,
	user_id integer not null,
	single_device boolean not null,
	remember boolean not null default false,
	created_at timestamp with time zone not null default now(),
	expires_at timestamp with time zone not null,
	ended_at timestamp with time zone,
	ended_reason text,
	ip inet,
	country text,
	kind text not null default 'own'::text,
	order_id bigint,
	opened_how text,
	mailed_at timestamp with time zone,
	constraint sessions_pkey PRIMARY KEY (id),
	constraint sessions_token_hash_key UNIQUE (token_hash),
	constraint sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
	constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint sessions_end_has_reason_check CHECK ((ended_at IS NULL) = (ended_reason IS NULL)),
	constraint sessions_ended_reason_check CHECK (ended_reason = ANY (ARRAY['another_device'::text, 'logout'::text, 'password'::text, 'role'::text, 'ban'::text, 'deleted'::text, 'expired'::text])),
	constraint sessions_guest_opened_check CHECK ((kind = 'guest'::text) = (opened_how IS NOT NULL)),
	constraint sessions_kind_check CHECK (kind = ANY (ARRAY['own'::text, 'guest'::text, 'screen'::text])),
	constraint sessions_link_has_moment_check CHECK ((NOT opened_how IS DISTINCT FROM 'link'::text) = (mailed_at IS NOT NULL)),
	constraint sessions_opened_how_check CHECK (opened_how = ANY (ARRAY['purchase'::text, 'link'::text, 'digits'::text])),
	constraint sessions_order_of_limited_check CHECK (
CASE kind
    WHEN 'own'::text THEN order_id IS NULL
    WHEN 'guest'::text THEN order_id IS NOT NULL
    ELSE true
END)
);
comment on table sessions is 'Sign-ins of people on their devices, with the reason each one ended for.';
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_order ON public.sessions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE UNIQUE INDEX sessions_one_by_link ON public.sessions USING btree (order_id, mailed_at) WHERE (mailed_at IS NOT NULL);
CREATE UNIQUE INDEX sessions_one_live ON public.sessions USING btree (user_id) WHERE ((ended_at IS NULL) AND single_device);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

create table settings (
	section text not null,
	value jsonb not null,
	updated_at timestamp with time zone not null default now(),
	constraint settings_pkey PRIMARY KEY (section),
	constraint settings_section_check CHECK (section = ANY (ARRAY['app'::text, 'gifts'::text, 'group_tickets'::text, 'invoices'::text]))
);
comment on table settings is 'Settings of the theatre, one row for each section of the settings screen.';

create table slide_translations (
	id integer not null generated always as identity,
	slide_id integer not null,
	language_code text not null,
	title text,
	text text,
	constraint slide_translations_pkey PRIMARY KEY (id),
	constraint slide_translations_slide_id_language_code_key UNIQUE (slide_id, language_code),
	constraint slide_translations_slide_id_fkey FOREIGN KEY (slide_id) REFERENCES slides(id) ON DELETE CASCADE,
	constraint slide_translations_language_code_check CHECK (language_code ~ '^[a-z]{2}$'::text)
);
comment on table slide_translations is 'Texts of slides in other languages.';

create table slides (
	id integer not null generated always as identity,
	title text not null,
	text text not null,
	url text,
	bg_image text,
	published boolean not null default false,
	weight bigint not null generated by default as identity,
	updated_at timestamp with time zone not null default now(),
	constraint slides_pkey PRIMARY KEY (id)
);
comment on table slides is 'Slides at the top of the home page.';

create table subtitle_tracks (
	id integer not null generated always as identity,
	hosted_video_id bigint not null,
	language text not null,
	name text not null,
	content text not null,
	created_at timestamp with time zone not null default now(),
	kind text not null default 'subtitles'::text,
	lines_version smallint not null default 0,
	constraint subtitle_tracks_pkey PRIMARY KEY (id),
	constraint subtitle_tracks_hosted_video_id_language_kind_key UNIQUE (hosted_video_id, language, kind),
	constraint subtitle_tracks_hosted_video_id_fkey FOREIGN KEY (hosted_video_id) REFERENCES hosted_videos(id) ON DELETE CASCADE,
	constraint subtitle_tracks_kind_check CHECK (kind = ANY (ARRAY['subtitles'::text, 'captions'::text]))
);
comment on table subtitle_tracks is 'Subtitles of hosted videos, one track for each language and kind.';
CREATE INDEX subtitle_tracks_unread ON public.subtitle_tracks USING btree (lines_version, id);
CREATE TRIGGER subtitle_tracks_content BEFORE UPDATE OF content ON subtitle_tracks FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content) EXECUTE FUNCTION forget_caption_lines();

create table user_codes (
	id integer not null generated always as identity,
	user_id integer not null,
	code_id integer not null,
	activation_date timestamp with time zone not null default now(),
	held_by_order_id bigint,
	used_at timestamp with time zone,
	used_by_order_id bigint,
	constraint user_codes_pkey PRIMARY KEY (id),
	constraint user_codes_user_id_code_id_key UNIQUE (user_id, code_id),
	constraint user_codes_code_id_fkey FOREIGN KEY (code_id) REFERENCES codes(id),
	constraint user_codes_held_by_order_id_fkey FOREIGN KEY (held_by_order_id) REFERENCES orders(id),
	constraint user_codes_used_by_order_id_fkey FOREIGN KEY (used_by_order_id) REFERENCES orders(id),
	constraint user_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint user_codes_used_has_order_check CHECK ((used_at IS NULL) = (used_by_order_id IS NULL))
);
comment on table user_codes is 'Codes on accounts: active, held by an open order, or used.';
CREATE INDEX user_codes_code ON public.user_codes USING btree (code_id);
CREATE INDEX user_codes_held ON public.user_codes USING btree (held_by_order_id) WHERE (held_by_order_id IS NOT NULL);
CREATE INDEX user_codes_used_order ON public.user_codes USING btree (used_by_order_id) WHERE (used_by_order_id IS NOT NULL);
CREATE TRIGGER user_codes_hold_living BEFORE UPDATE OF held_by_order_id ON user_codes FOR EACH ROW WHEN (old.held_by_order_id IS NULL AND new.held_by_order_id IS NOT NULL) EXECUTE FUNCTION hold_living_code();

create table users (
	id integer not null generated always as identity,
	email text,
	firstname text not null,
	lastname text not null,
	password_hash text,
	role_id smallint not null default 4,
	role text not null generated always as (CASE role_id WHEN 1 THEN 'admin'::text WHEN 2 THEN 'standard'::text WHEN 3 THEN 'premium'::text WHEN 4 THEN 'unverified'::text ELSE 'deleted'::text END) stored,
	birthday date,
	country_code text,
	street text,
	postal_code text,
	city text,
	state text,
	nip text,
	company text,
	language text not null default 'pl'::text,
	mailing boolean not null default false,
	mailing_at timestamp with time zone,
	mailing_text_version text,
	unsubscribed_at timestamp with time zone,
	tos_accepted_at timestamp with time zone,
	created_at timestamp with time zone not null default now(),
	verified_at timestamp with time zone,
	deleted_at timestamp with time zone,
	last_login_at timestamp with time zone,
	last_seen_at timestamp with time zone,
	last_ip inet,
	last_country text,
	platform_reminded_at timestamp with time zone,
	completed_orders integer not null default 0,
	search_text text generated always as (fold(((((firstname || ' '::text) || lastname) || ' '::text) || COALESCE(email, ''::text)))) stored,
	name_text text generated always as (fold(((firstname || ' '::text) || lastname))) stored,
	player_choices jsonb,
	reminders_at timestamp with time zone,
	constraint users_pkey PRIMARY KEY (id),
	constraint users_email_key UNIQUE (email),
	constraint users_completed_orders_check CHECK (completed_orders >= 0),
	constraint users_country_code_check CHECK (length(country_code) <= 2),
	constraint users_email_check CHECK (email = lower(email)),
	constraint users_language_check CHECK (language = ANY (ARRAY['pl'::text, 'en'::text])),
	constraint users_only_deleted_without_email_check CHECK ((role = 'deleted'::text) = (email IS NULL)),
	constraint users_player_choices_check CHECK (jsonb_typeof(player_choices) = 'object'::text),
	constraint users_role_id_check CHECK (role_id >= 1 AND role_id <= 5)
);
comment on table users is 'Accounts of all roles; a deleted one keeps its row without anything personal.';
CREATE INDEX users_completed_orders ON public.users USING btree (completed_orders DESC, id DESC);
CREATE INDEX users_country ON public.users USING btree (country_code, id);
CREATE INDEX users_created ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_email_order ON public.users USING btree (email, id) WHERE (email IS NOT NULL);
CREATE INDEX users_email_text ON public.users USING gin (email gin_trgm_ops);
CREATE INDEX users_firstname ON public.users USING btree (firstname COLLATE polish, id);
CREATE INDEX users_lastname ON public.users USING btree (lastname COLLATE polish, id);
CREATE INDEX users_mailing ON public.users USING btree (mailing, id);
CREATE INDEX users_name_text ON public.users USING gin (name_text gin_trgm_ops);
CREATE INDEX users_role ON public.users USING btree (role_id, id);
CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops);
CREATE INDEX users_unverified ON public.users USING btree (created_at) WHERE (role = 'unverified'::text);

create table video_categories (
	video_id integer not null,
	category_id integer not null,
	constraint video_categories_pkey PRIMARY KEY (video_id, category_id),
	constraint video_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
	constraint video_categories_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE
);
comment on table video_categories is 'Which videos belong to which categories.';
CREATE INDEX video_categories_category ON public.video_categories USING btree (category_id);

create table video_translations (
	id integer not null generated always as identity,
	video_id integer not null,
	language_code text not null,
	title text,
	subtitle text,
	description text,
	additional_desc text,
	video_link text,
	accessibility_video text,
	autodesc_video text,
	teaser_link text,
	constraint video_translations_pkey PRIMARY KEY (id),
	constraint video_translations_video_id_language_code_key UNIQUE (video_id, language_code),
	constraint video_translations_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint video_translations_language_code_check CHECK (language_code ~ '^[a-z]{2}$'::text)
);
comment on table video_translations is 'Texts and files of videos in other languages.';
CREATE INDEX video_translations_drawn_title ON public.video_translations USING btree ("left"(title, 200));
CREATE TRIGGER video_translations_index AFTER INSERT OR DELETE OR UPDATE OF title, subtitle, description, additional_desc, language_code ON video_translations FOR EACH ROW EXECUTE FUNCTION index_changed();

create table videos (
	id integer not null generated always as identity,
	slug text not null,
	title text not null,
	subtitle text not null default ''::text,
	description text not null default ''::text,
	additional_desc text not null default ''::text,
	video_link text not null,
	accessibility_video text,
	autodesc_video text,
	teaser_link text,
	image_link text,
	thumb_link text,
	visible boolean not null default true,
	dashboard_hidden boolean not null default false,
	share_teatrlink boolean not null default false,
	age_restriction smallint not null default 0,
	duration integer not null default 0,
	gallery_id integer,
	weight integer not null default 0,
	available_from timestamp with time zone,
	end_date timestamp with time zone,
	video_price_grosze integer not null default 0,
	restricted_access text not null default ''::text,
	tickets_expiration_time smallint,
	added_at timestamp with time zone not null default now(),
	updated_at timestamp with time zone not null default now(),
	published_at timestamp with time zone,
	vat_rate text,
	vat_basis text,
	pjm_overlay_video text,
	ad_track text,
	chapters jsonb not null default '[]'::jsonb,
	origin_country text,
	production_year smallint,
	original_language text,
	constraint videos_pkey PRIMARY KEY (id),
	constraint videos_slug_key UNIQUE (slug),
	constraint videos_gallery_id_fkey FOREIGN KEY (gallery_id) REFERENCES galleries(id),
	constraint videos_age_restriction_check CHECK (age_restriction >= 0),
	constraint videos_chapters_check CHECK (jsonb_typeof(chapters) = 'array'::text AND jsonb_array_length(chapters) <= 100),
	constraint videos_duration_check CHECK (duration >= 0),
	constraint videos_end_after_beginning_check CHECK (end_date IS NULL OR available_from IS NULL OR end_date >= available_from),
	constraint videos_origin_country_check CHECK (origin_country ~ '^[A-Z]{2}$'::text),
	constraint videos_original_language_check CHECK (original_language ~ '^[a-z]{2,3}$'::text),
	constraint videos_production_year_check CHECK (production_year >= 1880 AND production_year <= 2199),
	constraint videos_restricted_access_check CHECK (restricted_access = ANY (ARRAY[''::text, 'any'::text, 'poland'::text, 'europe'::text])),
	constraint videos_slug_check CHECK (slug ~ '^[a-z0-9_-]{1,40}$'::text AND slug ~ '[a-z]'::text),
	constraint videos_tickets_expiration_time_check CHECK (tickets_expiration_time = ANY (ARRAY[0, 3, 6, 12, 24, 36, 48, 72])),
	constraint videos_untaxed_has_basis_check CHECK ((vat_rate <> ALL (ARRAY['zw'::text, 'np'::text])) OR vat_basis IS NOT NULL),
	constraint videos_vat_basis_check CHECK (length(vat_basis) >= 1 AND length(vat_basis) <= 256),
	constraint videos_vat_rate_check CHECK (vat_rate = ANY (ARRAY['23'::text, '8'::text, '5'::text, '0'::text, 'zw'::text, 'np'::text])),
	constraint videos_video_price_grosze_check CHECK (video_price_grosze >= 0)
);
comment on table videos is 'Videos on demand; an event shows one of them too.';
CREATE INDEX videos_drawn_title ON public.videos USING btree ("left"(title, 200));
CREATE INDEX videos_gallery ON public.videos USING btree (gallery_id);
CREATE INDEX videos_order ON public.videos USING btree (weight DESC, title COLLATE polish, id);
CREATE TRIGGER videos_index AFTER INSERT OR DELETE OR UPDATE OF title, subtitle, description, additional_desc ON videos FOR EACH ROW EXECUTE FUNCTION index_changed();
CREATE TRIGGER videos_keep_first_price AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION keep_price_of_video();
CREATE TRIGGER videos_keep_price AFTER UPDATE OF video_price_grosze ON videos FOR EACH ROW WHEN (old.video_price_grosze IS DISTINCT FROM new.video_price_grosze) EXECUTE FUNCTION keep_price_of_video();

create table view_starts (
	id bigint not null generated always as identity,
	user_id integer,
	event_id integer,
	video_id integer not null,
	variant text,
	ip inet,
	ip_group text,
	country text,
	started_at timestamp with time zone not null default now(),
	constraint view_starts_pkey PRIMARY KEY (id),
	constraint view_starts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint view_starts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
	constraint view_starts_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint view_starts_variant_check CHECK (variant = ANY (ARRAY['pjm'::text, 'audiodeskrypcja'::text]))
);
comment on table view_starts is 'Every start of watching (R-026).';
CREATE INDEX view_starts_event ON public.view_starts USING btree (event_id, user_id, started_at) WHERE (event_id IS NOT NULL);
CREATE INDEX view_starts_started ON public.view_starts USING btree (started_at);
CREATE INDEX view_starts_user ON public.view_starts USING btree (user_id, started_at);
CREATE INDEX view_starts_video ON public.view_starts USING btree (video_id, started_at);

create table viewing_devices (
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	device text not null,
	viewings integer not null default 0,
	seen_seconds bigint not null default 0,
	stalled_seconds bigint not null default 0,
	returns integer not null default 0,
	constraint viewing_devices_pkey PRIMARY KEY (product_type, product_id, device),
	constraint viewing_devices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint viewing_devices_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint viewing_devices_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text]))
);
comment on table viewing_devices is 'Viewings and their time by kind of device; no persons.';
CREATE INDEX viewing_devices_event ON public.viewing_devices USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX viewing_devices_video ON public.viewing_devices USING btree (video_id) WHERE (video_id IS NOT NULL);

create table viewing_minutes (
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	minute timestamp with time zone not null,
	viewers integer not null,
	constraint viewing_minutes_pkey PRIMARY KEY (product_type, product_id, minute),
	constraint viewing_minutes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint viewing_minutes_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint viewing_minutes_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text]))
);
comment on table viewing_minutes is 'Players at the same time, minute by minute; no persons.';
CREATE INDEX viewing_minutes_event ON public.viewing_minutes USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX viewing_minutes_video ON public.viewing_minutes USING btree (video_id) WHERE (video_id IS NOT NULL);

create table viewing_parts (
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	part integer not null,
	viewings integer not null,
	constraint viewing_parts_pkey PRIMARY KEY (product_type, product_id, part),
	constraint viewing_parts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint viewing_parts_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint viewing_parts_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text]))
);
comment on table viewing_parts is 'How many people saw each minute of a film; no persons.';
CREATE INDEX viewing_parts_event ON public.viewing_parts USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX viewing_parts_video ON public.viewing_parts USING btree (video_id) WHERE (video_id IS NOT NULL);

create table viewings (
	id bigint not null generated always as identity,
	user_id integer not null,
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	page_key text not null,
	device text not null,
	started_at timestamp with time zone not null,
	last_at timestamp with time zone not null,
	is_stopped boolean not null,
	seen_seconds integer not null default 0,
	stalled_seconds integer not null default 0,
	stalls integer not null default 0,
	cut_off_seconds integer not null default 0,
	height integer,
	parts integer[] not null default '{}'::integer[],
	of_recording boolean not null default false,
	constraint viewings_pkey PRIMARY KEY (id),
	constraint viewings_user_id_product_type_product_id_page_key_key UNIQUE (user_id, product_type, product_id, page_key),
	constraint viewings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint viewings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint viewings_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint viewings_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text]))
);
comment on table viewings is 'One opening of a player by one person, as the player reports it; kept for 30 days.';
CREATE INDEX viewings_event ON public.viewings USING btree (event_id, user_id) WHERE (event_id IS NOT NULL);
CREATE INDEX viewings_last ON public.viewings USING btree (last_at);
CREATE INDEX viewings_video ON public.viewings USING btree (video_id) WHERE (video_id IS NOT NULL);

create table waiting_passwords (
	user_id integer not null,
	password_hash text not null,
	asked_at timestamp with time zone not null,
	ip inet,
	country text,
	constraint waiting_passwords_pkey PRIMARY KEY (user_id),
	constraint waiting_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
comment on table waiting_passwords is 'New passwords of administrators, set by a mailed link, until another administrator or the command line confirms them.';

create table watch_positions (
	user_id integer not null,
	product_type text not null,
	product_id integer not null,
	event_id integer generated always as (CASE product_type WHEN 'event'::text THEN product_id ELSE NULL::integer END) stored,
	video_id integer generated always as (CASE product_type WHEN 'video'::text THEN product_id ELSE NULL::integer END) stored,
	seconds integer not null,
	duration_seconds integer,
	updated_at timestamp with time zone not null default now(),
	constraint watch_positions_pkey PRIMARY KEY (user_id, product_type, product_id),
	constraint watch_positions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
	constraint watch_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
	constraint watch_positions_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
	constraint watch_positions_product_type_check CHECK (product_type = ANY (ARRAY['event'::text, 'video'::text])),
	constraint watch_positions_seconds_check CHECK (seconds >= 0)
);
comment on table watch_positions is 'Where each person stopped watching, for any device to go on from there.';
CREATE INDEX watch_positions_event ON public.watch_positions USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX watch_positions_recent ON public.watch_positions USING btree (user_id, updated_at DESC);
CREATE INDEX watch_positions_video ON public.watch_positions USING btree (video_id) WHERE (video_id IS NOT NULL);

create view money_back (order_id, at, amount_grosze, kind, refund_id) as
 SELECT order_id,
    at,
    amount_grosze,
    kind,
    refund_id
   FROM refunded_amounts;
comment on view money_back is 'The former name of refunded_amounts, for nodes of the version before.';

create view refunded_amounts (order_id, at, amount_grosze, kind, refund_id) as
 SELECT r.order_id,
    r.finished_at AS at,
    r.amount_grosze,
    o.kind,
    r.id AS refund_id
   FROM refunds r
     JOIN orders o ON o.id = r.order_id
  WHERE r.status = 'FINALIZED'::text AND (r.attempt_id IS NULL OR r.attempt_id = o.paid_attempt_id) AND is_counted(o.*) AND o.returned_grosze > 0
UNION ALL
 SELECT o.id AS order_id,
    o.refunded_at AS at,
    o.amount_grosze - o.returned_grosze AS amount_grosze,
    o.kind,
    NULL::bigint AS refund_id
   FROM orders o
  WHERE o.status = 'REFUNDED'::text AND o.refunded_at IS NOT NULL AND o.amount_grosze > o.returned_grosze;
comment on view refunded_amounts is 'Refunded money, which lowers the revenue, with the refund it was part of, if there was one.';

create view views (id, user_id, event_id, video_id, variant, ip, ip_group, country, started_at) as
 SELECT id,
    user_id,
    event_id,
    video_id,
    variant,
    ip,
    ip_group,
    country,
    started_at
   FROM view_starts;
comment on view views is 'The former name of view_starts, for nodes of the version before.';

create type new_order as (
	ext_order_id text,
	kind text,
	user_id integer,
	event_id integer,
	video_id integer,
	product_slug text,
	quantity integer,
	seats integer,
	list_price_grosze integer,
	amount_grosze integer,
	one_free boolean,
	discount smallint,
	code_id integer,
	free_grant boolean,
	granted_by integer,
	description text,
	description_en text,
	country text,
	customer_ip inet,
	consent_at timestamp with time zone,
	consent_version text,
	language text,
	reserved_until timestamp with time zone,
	invoice jsonb,
	provider_ext_id text,
	with_attempt boolean,
	for_oneself boolean,
	may_go_over boolean,
	max_open integer,
	max_unpaid_seats integer,
	now timestamp with time zone
);
comment on type new_order is 'A purchase to be placed: what is written, and the limits it is refused by.';

-- The functions of server/migrations/functions:
-- code_state(code codes, used boolean, at timestamp with time zone) text
-- count_completed_orders() trigger
-- count_invoices_by_one() trigger
-- expect_counted_invoice() trigger
-- expect_taken_number() trigger
-- fold(value text) text
-- forget_caption_lines() trigger
-- gives_access(o orders, at timestamp with time zone) boolean
-- has_nothing_left(event events, began timestamp with time zone, ended timestamp with time zone, at timestamp with time zone) boolean
-- has_nothing_left(event events, ended timestamp with time zone, at timestamp with time zone) boolean
-- has_seats(event events, seats integer) boolean
-- hold_living_code() trigger
-- index_changed() trigger
-- index_event(event integer) void
-- index_page(page integer) void
-- index_video(video integer) void
-- is_active(ban bans, at timestamp with time zone) boolean
-- is_counted(o orders) boolean
-- is_findable(kind text, item_id integer, at timestamp with time zone) boolean
-- is_listed(event events) boolean
-- is_listed(video videos, at timestamp with time zone) boolean
-- is_paid(o orders) boolean
-- is_valid(code codes, at timestamp with time zone) boolean
-- keep_all_invoices() trigger
-- keep_issued_invoice() trigger
-- keep_ksef_number() trigger
-- keep_price_of_event() trigger
-- keep_price_of_video() trigger
-- keep_vat_of_order() trigger
-- month_of(at timestamp with time zone) text
-- next_invoice_count(p_series text, p_period text) integer
-- next_stream_waits(event events) boolean
-- order_number(p_id bigint) text
-- place_order(p new_order) TABLE(order_id bigint, attempt_id bigint)
-- place_orders(p_orders new_order[]) TABLE(place bigint, order_id bigint, attempt_id bigint, refused text, by_constraint text)
-- queue_invoice_task() trigger
-- register_day(p_order_id bigint, p_effect text, p_issued_at timestamp with time zone) date
-- register_invoice() trigger
-- search_fold(VARIADIC parts text[]) text
-- search_hits(query text, longest text, words text[], at timestamp with time zone, most integer) TABLE(kind text, item_id integer, rank real, alike text)
-- stream_began_at(event events) timestamp with time zone
-- stream_ended_at(event events) timestamp with time zone
-- take_seats(p_event_id integer, p_seats integer) boolean
-- vat_inside(gross integer, rate text) integer
