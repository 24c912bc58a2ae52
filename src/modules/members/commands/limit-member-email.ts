import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { limitEmailsTo } from '#platform/mail/limit-emails.ts'
import type { Services } from '#platform/services.ts'

const limitPerSender = 3

/**
 * Allows three emails of a kind per hour from one IP address to one mailbox, and a larger number
 * from all addresses (decision 14).
 */
export async function limitMemberEmail(
  { ip }: Pick<Ctx, 'ip'>,
  services: Pick<Services, 'limitByKey'>,
  { kind, email }: { kind: string; email: string },
): Promise<Refusal<'too-many'> | null> {
  const { allowed, resetIn } = await limitEmailsTo(services, {
    kind: `member-${kind}`,
    email,
    asker: ip,
    perAsker: limitPerSender,
  })
  return allowed ? null : tooMany(resetIn)
}

/** Allows a member three emails of a kind per hour to addresses of their choice. */
export async function limitEmailsOfMember(
  { limitByKey: limit }: Pick<Services, 'limitByKey'>,
  kind: string,
  memberId: string,
): Promise<Refusal<'too-many'> | null> {
  const { allowed, resetIn } = await limit(`member-${kind}:${memberId}`, limitPerSender, 3600)
  return allowed ? null : tooMany(resetIn)
}

function tooMany(retryAfter: number): Refusal<'too-many'> {
  return refuse(
    'too-many',
    'We’ve already sent several emails to that address. Check the inbox for the latest one, '
      + 'or try again later.',
    {
      reason: 'email-limit-reached',
      detail: { retryAfter },
    },
  )
}
