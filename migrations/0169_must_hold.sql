-- A statement that leaves with its commit sees by itself to what has to be so: nobody reads its answer before.
create function must_hold(holds boolean) returns void language plpgsql as $$
begin
  if holds is not true then
    raise exception 'What has to hold for this transaction does not.' using errcode = 'assert_failure';
  end if;
end
$$;
