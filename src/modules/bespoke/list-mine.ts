import { desc, eq } from 'drizzle-orm'
import { memberOf, type Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeContract } from './contract.ts'
import { commissionLink, linkToken } from './data/link.ts'
import { bespokeCommissions } from './data/schema.ts'
import { describeCommission } from './describe-commission.ts'

const shown = 100

/** What a member has had made or asked for; whose they are is known, so the list may carry the links. */
export async function listMine(
  { actor, db, now }: Ctx,
  { secret }: Pick<BespokeParts, 'secret'>,
): Promise<OutputOf<typeof bespokeContract.listMine>> {
  const kept = await db
    .select()
    .from(bespokeCommissions)
    .where(eq(bespokeCommissions.ownerId, memberOf(actor)))
    .orderBy(desc(bespokeCommissions.createdAt))
    .limit(shown)
  const rows = await Promise.all(
    kept.map(async (commission) => {
      const { number, title, service, state, next } = await describeCommission(db, commission, { now, secret })
      const link = commissionLink('', linkToken(secret, commission.linkNonce))
      return { number, title, service, state, next, createdAt: commission.createdAt.toISOString(), link }
    }),
  )
  return { rows }
}
