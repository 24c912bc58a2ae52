import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const memberInvariants: readonly Invariant[] = [
  {
    id: 'I-28a',
    description:
      'No session outlasts its absolute end, and no session of a closed account is active.',
    query: sql`
      select s.id, s.subject_id
      from sessions s
      left join members m on s.level = 0 and m.id = s.subject_id
      where s.expires_at > s.absolute_expiry
        or s.absolute_expiry > s.created_at + case s.level
        when 0 then interval '90 days 1 hour'
        else interval '365 days 1 hour' end
        or (s.level = 0 and s.revoked_at is null and (m.id is null or m.closed_at is not null))`,
  },
  {
    id: 'I-28b',
    description: 'Emailed tokens and codes are stored as hashes and expire on time.',
    query: sql`
      select token_hash as hash
      from password_resets
      where expires_at > created_at + interval '30 minutes'
      union all
      select token_hash
      from email_changes
      where expires_at > created_at + interval '60 minutes'
        or revert_until > confirmed_at + interval '7 days'
      union all
      select key
      from member_codes
      where code_hash is not null
        and expires_at > ${invariantCheckTime} + interval '11 minutes'`,
  },
  {
    id: 'I-28c',
    description:
      'Passwords are stored as argon2id hashes, and a closed account has no credentials.',
    query: sql`
      select id
      from members
      where password_hash is not null
        and password_hash !~
          '^\\$argon2id\\$v=19\\$m=[0-9]+,t=[0-9]+,p=[0-9]+\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+$'
      union all
      select m.id
      from members m
      where m.closed_at is not null and (exists (select 1 from passkeys k where k.member_id = m.id)
        or exists (select 1 from email_changes c where c.member_id = m.id)
        or exists (select 1 from member_exports e where e.member_id = m.id))`,
  },
]
