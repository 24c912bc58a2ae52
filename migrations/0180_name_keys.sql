-- The folds of src/kernel/names/name-key.ts, so that names are compared in one way here and there.
create function fold_text(input text) returns text immutable strict parallel safe language sql as $$
  select replace(replace(replace(replace(
    translate(regexp_replace(lower(normalize(input, NFKD)), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF]', '', 'g'), 'đðłøıħŧŋς', 'ddloihtnσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create function name_key(input text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(fold_text(input), '[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]', '', 'g')
$$;
