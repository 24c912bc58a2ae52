-- Returns of one instant are told apart by the order they were asked for in: an id of the same millisecond is drawn at random.
alter table returns add column seq bigint generated always as identity;
