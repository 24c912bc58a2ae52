-- A carrier's message names parcels by their numbers; only those that are still asked about are looked for.
create index shipments_awake on shipments (tracking_no) where look_at is not null;
