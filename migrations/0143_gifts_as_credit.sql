-- Since when a registry's people take what they are given as store credit first; null: it is sent.
alter table registries add column credit_first_at timestamptz;
