-- A return whose way back is booked is followed by the carrier's scans.
alter table returns add column look_at timestamptz;
alter table returns add column brought_at timestamptz;
create index returns_to_look on returns (look_at) where look_at is not null;
create index returns_awake on returns (tracking_no) where look_at is not null;
-- When a parcel gets to the carrier: the shop's at once, one that comes back when whoever has it brings it; null: never.
alter table sandbox.parcels add column handed_over_after interval default '0';
update sandbox.parcels set handed_over_after = null where reference in (select id from returns);
