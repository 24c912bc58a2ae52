-- How many of a variant may be sold beyond its stock (commerce.md 1.2); null for no limit.
alter table variants add column oversell_limit integer check (oversell_limit >= 0);
