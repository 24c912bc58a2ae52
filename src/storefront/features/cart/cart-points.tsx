import type { Cart } from '#modules/cart/contract.ts'
import { formatPoints } from './count-words.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { describeUnlockTiming } from './describe-unlock-timing.ts'
import { useCartAnswer } from './use-cart-answer.ts'
import * as t from '#messages/points.ts'

const readPoints = () => sessionApi().get('/api/reward/cart', {})

interface CartPointsProps {
  readonly cart: Pick<Cart, 'lines' | 'totals'>
  /** The page to return to after joining. */
  readonly path: string
  /** The points that can be spent are shown elsewhere on the page. */
  readonly earnedOnly?: boolean
  readonly className?: string
}

/** What the order earns, and what the member can spend on it. */
export function CartPoints({ cart: { lines, totals }, path, ...rest }: CartPointsProps) {
  const { merchandise, productDiscount, orderDiscount } = totals
  const key = [
    merchandise,
    productDiscount,
    orderDiscount,
    ...lines.map(({ variantId, qty }) => `${variantId} ${qty}`),
  ].join()
  const points = useCartAnswer(key, readPoints)
  if (!points) return null
  const { earned, unlockTiming, member } = points
  if (!member)
    return earned === 0 ? null : (
      <p className={rest.className}>
        {t.joinToEarn({
          link: linkTo(signInUrl(path)),
          points: formatPoints(earned),
        })}
      </p>
    )
  return (
    <>
      {earned > 0 && (
        <p className={rest.className}>
          {unlockTiming === null
            ? t.earns({ points: formatPoints(earned) })
            : t.earnsAndSpend({
                points: formatPoints(earned),
                when: describeUnlockTiming(unlockTiming),
              })}
        </p>
      )}
      {!rest.earnedOnly && <SpendablePoints member={member} />}
    </>
  )
}

type PointsOfMember = NonNullable<Answer<'get', '/api/reward/cart'>['member']>

function SpendablePoints({
  member: { available, worth, missing, leastWorth },
}: {
  member: PointsOfMember
}) {
  if (worth > 0)
    return <p>{t.have({ points: formatPoints(available), amount: formatMoney(worth) })}</p>
  if (available <= 0 || missing <= 0) return null
  return (
    <p>{t.short({ points: formatPoints(available), missing, amount: formatMoney(leastWorth) })}</p>
  )
}
