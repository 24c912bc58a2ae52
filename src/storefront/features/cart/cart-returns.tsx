import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { getExpectedReturnDeadline } from '#kernel/time/return-window.ts'
import { calendarDate, formatDateWithYear, type CalendarDate } from '#kernel/time/time.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { useCartAnswer } from './use-cart-answer.ts'
import * as t from '#messages/cart.ts'

type Returns = Answer<'get', '/api/cart/returns'>

const readReturns = () => sessionApi().get('/api/cart/returns', {})

interface CartReturnsProps {
  readonly lines: readonly CartLine[]
  /** The earliest delivery date of each group. */
  readonly arrivals: readonly { readonly groupId: string; readonly earliest: string | undefined }[]
  readonly className?: string
}

/** The return deadline of the cart, read again when its lines change. */
export function CartReturns({ lines, arrivals, className }: CartReturnsProps) {
  const { timeZone } = useShopSettings()
  const lineKey = lines
    .map(
      (line) =>
        `${line.variantId} ${line.groupId} ${line.unitPrice} ${line.personalization !== null}`,
    )
    .join()
  const returns = useCartAnswer(lineKey, readReturns)
  const words = returns ? formatReturns(returns, { arrivals, timeZone }) : ''
  return words === '' ? null : <p className={className}>{words}</p>
}

/** The earliest return deadline, or the general rule without delivery dates. */
function formatReturns(
  { windows, summary, exceptions }: Returns,
  { arrivals, timeZone }: Pick<CartReturnsProps, 'arrivals'> & { readonly timeZone: string },
): string {
  const ordered = calendarDate(new Date(), timeZone)
  const dates = windows.flatMap(({ groupId, atLeastUntil, ...rest }) => {
    const window = { ...rest, atLeastUntil: atLeastUntil as CalendarDate | null }
    const arrives = arrivals.find((one) => one.groupId === groupId)?.earliest
    return arrives === undefined
      ? []
      : [getExpectedReturnDeadline(window, { ordered, arrives: arrives as CalendarDate })]
  })
  const [soonest] = dates.toSorted()
  if (soonest === undefined) return summary
  const isLaterForSome = dates.some((date) => date !== soonest)
  const deadline = (isLaterForSome ? t.returnByLater : t.returnBy)({
    date: formatDateWithYear(soonest),
  })
  return [deadline, exceptions].filter(Boolean).join(' ')
}
