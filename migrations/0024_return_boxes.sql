-- Returns of several orders that travel in one parcel: they carry its number, and name the one it was booked for.
alter table returns add column box_id text references returns (id);
alter table returns drop constraint returns_tracking_no_key;
create unique index returns_tracking_no on returns (tracking_no) where box_id is null or box_id = id;
create index returns_box on returns (box_id) where box_id is not null;
