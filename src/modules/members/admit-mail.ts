import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { emailKey } from './data/email-key.ts'
import type { MemberParts } from './member-parts.ts'

const mailsPerHour = 3

/** Three mails of a kind an hour to one address, whoever asks for them (commerce.md §3.9). */
export async function admitMail({ limit }: MemberParts, kind: string, email: string): Promise<Refusal<'too-many'> | null> {
  const { allowed, resetIn } = await limit(`member-${kind}:${emailKey(email)}`, mailsPerHour, 3600)
  if (allowed) return null
  return refuse('too-many', 'We have mailed that address a few times already. Look for the latest mail, or try again later.', {
    detail: { retryAfter: resetIn },
  })
}
