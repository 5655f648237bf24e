-- In lists, search, feeds and the sitemap: `isVideoListed` and `isEventListed` of the domain.
create or replace function is_listed(video videos, at timestamptz) returns boolean language sql immutable parallel safe as $$
	select video.visible and not video.dashboard_hidden and (video.end_date is null or video.end_date > at)
$$;

create or replace function is_listed(event events) returns boolean language sql immutable parallel safe as $$
	select event.published and not event.dashboard_hidden
$$;
