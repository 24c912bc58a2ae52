-- When a proof was last drawn or looked at: what nobody uses any more is purged.
alter table monogram_proofs add column used_at timestamptz not null default now();
create index monogram_proofs_used on monogram_proofs (used_at);
