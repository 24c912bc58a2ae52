-- A registry's own picture: a file its people sent, which guests see once the shop's people have looked at it.
alter table registries add column picture_id text;
alter table registries add column picture_state text check (picture_state in ('waiting', 'shown'));
alter table registries add constraint registries_picture check ((picture_id is null) = (picture_state is null));
create unique index registries_picture_id on registries (picture_id);
