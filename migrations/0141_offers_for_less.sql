-- What came back otherwise than it was sent may be taken for less than was promised: its buyer is told how much, and has time to say no.
alter table return_pieces
  add column withheld integer not null default 0 check (withheld >= 0),
  add column reply_by timestamptz,
  drop constraint return_pieces_state_check,
  add constraint return_pieces_state_check
    check (state in ('open', 'received', 'offered', 'refunded', 'credited', 'exchanged', 'rejected', 'cancelled')),
  add constraint return_pieces_offer check ((state = 'offered') = (reply_by is not null)),
  add constraint return_pieces_withheld check (withheld = 0 or state in ('offered', 'refunded', 'credited'));
drop index return_pieces_once;
create unique index return_pieces_once on return_pieces (line_id, unit) where state in ('open', 'received', 'offered', 'refunded', 'credited');
create index return_pieces_offered on return_pieces (reply_by) where state = 'offered';
