-- The shop's own photographs of what it would take for less lie beside those of buyers.
alter table return_photos add column from_shop boolean not null default false;
create index return_photos_file on return_photos (file_id) where from_shop;
-- Files come from visitors, from members and from the staff.
alter table files drop constraint files_owner_id_check;
alter table files add constraint files_owner_id_check check (owner_id like 'gst\_%' or owner_id like 'mem\_%' or owner_id like 'staff:%');
