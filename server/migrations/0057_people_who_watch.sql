-- Requests of one person can go to several nodes: the people are counted, not the sum of the nodes. Null is written by an older version, which knows only how many.
alter table live_viewers add column user_ids integer[];
comment on column live_viewers.user_ids is 'Who watches at this node: whoever is seen by two nodes is one person.';
