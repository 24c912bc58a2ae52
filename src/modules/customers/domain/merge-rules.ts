import { formatInteger } from '#kernel/locale/format-integer.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'

interface MergedCustomer {
  readonly id: string
  readonly kind: 'member' | 'guest'
  readonly state: 'open' | 'frozen' | 'closed'
  readonly points: number
}

export interface MergePair<Merged extends MergedCustomer = MergedCustomer> {
  readonly from: Merged
  readonly to: Merged
}

/** A guest or a member is merged into an open member. Points do not move. */
export function findMergeRefusal({ from, to }: MergePair): Refusal | null {
  if (from.id === to.id)
    return refuse('transition-illegal', 'Choose two different customers.', {
      reason: 'merge-same-customer',
    })
  if (to.kind !== 'member')
    return refuse('transition-illegal', 'A customer can only be merged into an account.', {
      reason: 'merge-into-guest',
    })
  if (from.state === 'closed' || to.state === 'closed')
    return refuse('transition-illegal', 'One of the two accounts is closed.', {
      reason: 'account-closed',
    })
  if (from.state === 'frozen' || to.state === 'frozen')
    return refuse('transition-illegal', 'One of the two accounts is on hold. Release it first.', {
      reason: 'account-frozen',
    })
  if (from.points > 0)
    return refuse(
      'transition-illegal',
      `The account has ${formatInteger(from.points)} points, which would expire. Give `
        + 'them to the other account first, and take them from this one.',
      { reason: 'points-left' },
    )
  return null
}
