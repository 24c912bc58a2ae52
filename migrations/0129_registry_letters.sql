-- The letters that a registry's people settled once, and how they stand on each wish that wears them: givers spell nothing.
alter table registries add column letters jsonb;
alter table registry_items add column letters jsonb;
-- Registries are shown by the browser and never indexed, whatever their owner wishes: nothing ever read this.
alter table registries drop column search_engines;
