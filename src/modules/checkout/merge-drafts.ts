import type { BothDrafts } from '#modules/cart/merge-carts.ts'
import { draftOf, mostGiftCards, type Draft } from './domain/draft.ts'

/**
 * Signing in on the way to paying: what the visitor entered goes on in the member's settlement, before what lay there from another day.
 * Both drafts stay as they are stored, with their notes sealed; no address is looked at.
 */
export function mergeDrafts({ account, guest, places }: BothDrafts): Draft {
  const [kept, entered] = [draftOf(account), draftOf(guest)]
  const coming = Object.entries(entered.groups).filter(([, { address }]) => address !== null)
  const lotIds = [...new Set([...entered.tenders.lotIds, ...kept.tenders.lotIds])].slice(
    0,
    mostGiftCards,
  )
  return {
    marketing: entered.marketing ?? kept.marketing,
    groups: {
      ...kept.groups,
      ...Object.fromEntries(coming.map(([id, group]) => [places.get(id) ?? id, group])),
    },
    billing: entered.billing ?? kept.billing,
    tenders: { ...kept.tenders, lotIds },
    // Nobody has seen yet what both come to.
    shown: null,
  }
}
