-- What buyers said of goods as they sent them back, counted each night: of how many buyers, and how many found it small, large or of another color.
alter table goods add column found jsonb;
