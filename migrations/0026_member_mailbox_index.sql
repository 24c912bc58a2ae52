-- A member is looked up by mailbox without the condition that the email is not null, which a partial index cannot answer.
drop index members_mailbox;
create index members_mailbox on members (email_identity(email));
