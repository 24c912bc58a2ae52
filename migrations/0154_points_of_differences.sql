-- A piece that was exchanged for what costs less keeps its points, and counts toward tiers, in proportion to what it still costs.
alter table points_lots
  add column lowered integer not null default 0 check (lowered between 0 and earned),
  add column spend_lowered integer not null default 0 check (spend_lowered between 0 and spend),
  -- What waits is what the piece earned, less that.
  drop constraint points_lots_check5,
  add constraint points_lots_pending check (state <> 'pending' or remaining = earned - lowered);
