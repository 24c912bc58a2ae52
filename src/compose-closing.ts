import { formatMoney, sum } from '#kernel/money/money.ts'
import { countOwnCoupons } from '#modules/coupons/personal-data.ts'
import { readPointsLeft } from '#modules/loyalty/close-points.ts'
import type { LeftBehind, ReadLeft } from '#modules/members/member-parts.ts'
import { countRegistries } from '#modules/registries/erase-registries.ts'
import type { Wallet } from '#modules/wallet/contract.ts'
import { readWallet } from '#modules/wallet/read-wallet.ts'

/** Lists what a member still has, and what happens to it when the account is closed. */
export const readLeft: ReadLeft = async (db, { memberId, now }) => {
  const wallet = await readWallet(db, { ownerId: memberId, now })
  const points = await readPointsLeft(db, memberId)
  const coupons = await countOwnCoupons(db, { memberId, now })
  const registries = await countRegistries(db, memberId)
  return [
    ...listWalletRemainders(wallet),
    ...listIfAny(
      points,
      `${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`,
      'All points expire, including pending points.',
    ),
    ...listIfAny(
      coupons,
      coupons === 1 ? 'A personal coupon' : `${coupons} personal coupons`,
      'You can no longer use them.',
    ),
    ...listIfAny(
      registries,
      registries === 1 ? 'A gift registry' : `${registries} gift registries`,
      'Deleted. Gifts that were bought will still arrive.',
    ),
  ]
}

function listWalletRemainders({ pockets }: Wallet): LeftBehind[] {
  const sumAvailable = (...names: string[]) =>
    sum(pockets.filter(({ pocket }) => names.includes(pocket)).map(({ available }) => available))
  const storeCredit = sumAvailable('refund_credit', 'registry_fund')
  const promotional = sumAvailable('promotional')
  const cards = pockets.filter(({ pocket }) => pocket === 'gift_card').flatMap(({ lots }) => lots)
  return [
    ...listIfAny(
      storeCredit,
      `Store credit, ${formatMoney(storeCredit)}`,
      'It becomes a gift card, which we email to you when the account is closed.',
    ),
    ...cards.flatMap(({ label, available }) =>
      listIfAny(
        available,
        `${label}, ${formatMoney(available)}`,
        'Still valid for anyone who has its code. Keep the email with the code.',
      ),
    ),
    ...listIfAny(promotional, `Promotional credit, ${formatMoney(promotional)}`, 'It expires.'),
  ]
}

function listIfAny(count: number, what: string, becomes: string): LeftBehind[] {
  return count > 0 ? [{ what, becomes }] : []
}
