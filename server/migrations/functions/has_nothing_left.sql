-- `leftOfBroadcast` of the domain: the broadcast of the last evening, or last day, has ended, nothing is left to be watched and no next stream
-- waits. A stream belongs to the day on which it began: of an event of whole days one that ended after midnight was that of the day before.
create or replace function has_nothing_left(event events, began timestamptz, ended timestamptz, at timestamptz) returns boolean
	language sql stable parallel safe as $$
	select coalesce(event.replay_until <= at, true) and coalesce(ended >=
		(event.date_to + case when event.full_day then time '00:00' else coalesce(event.time_from, time '00:00') end) at time zone 'Europe/Warsaw', false)
		and (not event.full_day or event.date_from = event.date_to
			or coalesce(began, ended) >= event.date_to::timestamp at time zone 'Europe/Warsaw')
		and not next_stream_waits(event)
$$;

create or replace function has_nothing_left(event events, ended timestamptz, at timestamptz) returns boolean language sql stable parallel safe as $$
	select has_nothing_left(event, stream_began_at(event), ended, at)
$$;
