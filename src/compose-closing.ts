import { formatMoney, sum } from '#kernel/money/money.ts'
import { countOwnCoupons } from '#modules/coupons/personal-data.ts'
import { readPointsLeft } from '#modules/loyalty/close-points.ts'
import type { LeftBehind, ReadLeft } from '#modules/members/member-parts.ts'
import { countRegistries } from '#modules/registries/erase-registries.ts'
import type { Wallet } from '#modules/wallet/contract.ts'
import { readWallet } from '#modules/wallet/read-wallet.ts'

/** What a member still has with the shop, and what becomes of it when the account is closed. */
export const readLeft: ReadLeft = async (db, { memberId, now }) => {
  const wallet = await readWallet(db, { ownerId: memberId, now })
  const points = await readPointsLeft(db, memberId)
  const coupons = await countOwnCoupons(db, { memberId, now })
  const registries = await countRegistries(db, memberId)
  return [
    ...walletLeft(wallet),
    ...line(
      points,
      `${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`,
      'They lapse, also those that are still to be unlocked.',
    ),
    ...line(
      coupons,
      coupons === 1 ? 'A coupon of your own' : `${coupons} coupons of your own`,
      'They can no longer be used.',
    ),
    ...line(
      registries,
      registries === 1 ? 'A gift registry' : `${registries} gift registries`,
      'Taken down. Gifts that were bought still arrive.',
    ),
  ]
}

function walletLeft({ pockets }: Wallet): LeftBehind[] {
  const amountIn = (...names: string[]) =>
    sum(pockets.filter(({ pocket }) => names.includes(pocket)).map(({ available }) => available))
  const owed = amountIn('refund_credit', 'registry_fund')
  const promotional = amountIn('promotional')
  const cards = pockets.filter(({ pocket }) => pocket === 'gift_card').flatMap(({ lots }) => lots)
  return [
    ...line(
      owed,
      `Store credit, ${formatMoney(owed)}`,
      'It becomes a gift card, which we mail to you as the account closes.',
    ),
    ...cards.flatMap(({ label, available }) =>
      line(
        available,
        `${label}, ${formatMoney(available)}`,
        'Good for whoever has its code. Keep the mail that brought it.',
      ),
    ),
    ...line(promotional, `Promotional credit, ${formatMoney(promotional)}`, 'It lapses.'),
  ]
}

function line(count: number, what: string, becomes: string): LeftBehind[] {
  return count > 0 ? [{ what, becomes }] : []
}
