-- What the shop's people set against searches that find nothing. One at a time stands against the same words; one that was undone stays to be read.
create table search_remedies (
  id text primary key,
  words text not null check (words <> '' and length(words) <= 120),
  kind text not null check (kind in ('synonym', 'redirect', 'dismissal')),
  term text,
  meaning text,
  target text,
  made_at timestamptz not null,
  undone_at timestamptz,
  check ((kind = 'synonym') = (term is not null and meaning is not null)),
  check ((kind = 'redirect') = (target is not null))
);
create unique index search_remedies_standing on search_remedies (words) where undone_at is null;

-- Its mark tells the indexes of every process that remedies have changed.
alter table catalog_lists drop constraint catalog_lists_name_check;
alter table catalog_lists add constraint catalog_lists_name_check check (name in ('collections', 'synonyms', 'remedies'));
insert into catalog_lists (name) values ('remedies');
