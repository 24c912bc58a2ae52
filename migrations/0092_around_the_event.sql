-- What a registry's people were told once: that the event is near, who waits for thanks, that the discount is open, that it will be put away.
alter table registries add column notices text[] not null default '{}';
alter table registries add constraint registries_notices_check check (notices <@ array['event', 'thanks', 'completion', 'archive']);
-- A wish whose goods are sold out: when its people were told, and what took its place.
alter table registry_items add column told_at timestamptz;
alter table registry_items add column replaced_by_id text references registry_items (id);
