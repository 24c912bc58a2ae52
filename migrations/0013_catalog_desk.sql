-- The person who last saved a product; empty after an import.
alter table products add column changed_by text not null default '';

-- Why a person adjusted stock, and who.
alter table stock_movements add column note text not null default '' check (length(note) <= 800);
alter table stock_movements add column staff_id text;
