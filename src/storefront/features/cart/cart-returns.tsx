import { useEffect, useState } from 'react'
import type { CartLine } from '#modules/cart/contract.ts'
import { expectedReturnDate, returnByInWords } from '#kernel/time/return-window.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

type Returns = Answer<'get', '/api/cart/returns'>

interface CartReturnsProps {
  readonly lines: readonly CartLine[]
  /** The first day that each delivery may arrive. */
  readonly arrivals: readonly { readonly groupId: string; readonly earliest: string | undefined }[]
  readonly className?: string
}

/** Until when what is in the cart can be returned, as its policies have it; asked anew when other pieces are in it. */
export function CartReturns({ lines, arrivals, className }: CartReturnsProps) {
  const [told, setTold] = useState<{ of: string; returns: Returns } | null>(null)
  const pieces = lines
    .map(
      (line) =>
        `${line.variantId} ${line.groupId} ${line.unitPrice} ${line.personalization !== null}`,
    )
    .join()
  useEffect(() => {
    let isCurrent = true
    void sessionApi()
      .get('/api/cart/returns', {})
      .then((returns) => isCurrent && setTold({ of: pieces, returns }))
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [pieces])
  const words = told?.of === pieces ? inWords(told.returns, arrivals) : ''
  return words === '' ? null : <p className={className}>{words}</p>
}

/** The first of the last days; without a day of arrival, the rule. */
function inWords(
  { windows, words, exceptions }: Returns,
  arrivals: CartReturnsProps['arrivals'],
): string {
  const ordered = calendarDate(new Date())
  const dates = windows.flatMap(({ groupId, ...window }) => {
    const arrives = arrivals.find((one) => one.groupId === groupId)?.earliest
    return arrives === undefined
      ? []
      : [expectedReturnDate(window, { ordered, arrives: arrives as CalendarDate })]
  })
  const [soonest] = dates.toSorted()
  if (soonest === undefined) return words
  const later = dates.some((date) => date !== soonest) ? ', some items later' : ''
  return [`${returnByInWords(soonest)}, unused${later}.`, exceptions].filter(Boolean).join(' ')
}
