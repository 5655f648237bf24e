-- A stream belongs to the day on which it began: of an event of whole days one that ended after midnight was that of the day before.

-- When the stream of `stream_ended_at` went on air.
create function stream_began_at(event events) returns timestamptz language sql stable parallel safe as $$
	select case when event.live_enabled or event.replay_until is not null then
		(select l.on_air_at from live_streams l
			where l.event_id = event.id and (l.on_air_at is not null or event.replay_until is null) order by l.id desc limit 1)
	end
$$;

-- `leftOfBroadcast` of the domain: the broadcast of the last evening, or last day, has ended, nothing is left to be watched and no next stream waits.
create function has_nothing_left(event events, began timestamptz, ended timestamptz, at timestamptz) returns boolean language sql stable parallel safe as $$
	select coalesce(event.replay_until <= at, true) and coalesce(ended >=
		(event.date_to + case when event.full_day then time '00:00' else coalesce(event.time_from, time '00:00') end) at time zone 'Europe/Warsaw', false)
		and (not event.full_day or event.date_from = event.date_to
			or coalesce(began, ended) >= event.date_to::timestamp at time zone 'Europe/Warsaw')
		and not next_stream_waits(event)
$$;

create or replace function has_nothing_left(event events, ended timestamptz, at timestamptz) returns boolean language sql stable parallel safe as $$
	select has_nothing_left(event, stream_began_at(event), ended, at)
$$;
