import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { admitMailTo } from '#platform/mail/mail-budget.ts'
import type { MemberParts } from './member-parts.ts'

const perAsker = 3

/** Three emails of a kind an hour to one mailbox for each asker, and a larger number for all of them (decision 14). */
export async function admitMail(
  { ip }: Pick<Ctx, 'ip'>,
  parts: Pick<MemberParts, 'limit'>,
  { kind, email }: { kind: string; email: string },
): Promise<Refusal<'too-many'> | null> {
  const { allowed, resetIn } = await admitMailTo(parts, {
    kind: `member-${kind}`,
    email,
    asker: ip,
    perAsker,
  })
  return allowed ? null : tooMany(resetIn)
}

/** What one member may have mailed to addresses of their choice in an hour. */
export async function admitMailOf(
  { limit }: Pick<MemberParts, 'limit'>,
  kind: string,
  memberId: string,
): Promise<Refusal<'too-many'> | null> {
  const { allowed, resetIn } = await limit(`member-${kind}:${memberId}`, perAsker, 3600)
  return allowed ? null : tooMany(resetIn)
}

function tooMany(retryAfter: number): Refusal<'too-many'> {
  return refuse(
    'too-many',
    'We have mailed that address a few times already. Look for the latest mail, or try again later.',
    {
      detail: { retryAfter },
    },
  )
}
