import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { refuseDuringRevertPeriod } from '#modules/members/revert-period.ts'
import { recordAccountEvent } from '#modules/members/record-account-event.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { listStoredAddresses, type StoredAddress } from '../db/book.ts'

export const refuseUnknownAddress = () =>
  refuse('not-found', 'This address is not in your address book.', { reason: 'address-not-found' })

/**
 * Locks the member's row, so that concurrent changes cannot exceed the limit or set two defaults.
 */
export async function updateAddressBook<Result>(
  ctx: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
  act: (
    tx: Tx,
    book: { memberId: Id<'mem'>; entries: readonly StoredAddress[] },
  ) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const memberId = getMemberId(ctx.caller)
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockOpenMember(tx, memberId))) return refuseUnknownAddress()
    const guarded = await refuseDuringRevertPeriod(tx, { memberId, now: ctx.now })
    if (guarded) return guarded
    const result = await act(tx, {
      memberId,
      entries: await listStoredAddresses(tx, sealer, memberId),
    })
    if (!isRefusal(result))
      await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'address_changed' })
    return result
  })
}

export async function getAddressBookEntry(
  tx: Tx,
  sealer: Services['sealer'],
  { memberId, id }: { memberId: Id<'mem'>; id: string },
): Promise<StoredAddress> {
  const entry = (await listStoredAddresses(tx, sealer, memberId)).find((one) => one.id === id)
  if (!entry) throw new Error(`The address ${id} does not exist after it was saved.`)
  return entry
}
