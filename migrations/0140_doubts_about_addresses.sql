-- What a person should look at again in an address: no house number, or a service that does not find it. It stops nobody.
alter table addresses add column doubt text;
