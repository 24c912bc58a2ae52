import { arrivedOn } from '#kernel/time/return-window.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { StoredGroup, StoredOrderLine } from './data/reader.ts'
import type { OnItsWay } from './domain/return-promise.ts'

interface Asked {
  readonly group: Pick<StoredGroup, 'method'>
  readonly placedAt: Date
  readonly now: Date
}

/** Where the window to return a line begins: the day that the last of it arrived, else the first day that it still may. */
export function onItsWay(
  { pieces }: Pick<StoredOrderLine, 'pieces'>,
  { group: { method }, placedAt, now }: Asked,
): OnItsWay {
  const live = (pieces ?? []).filter(({ fulfillment }) => fulfillment !== 'cancelled')
  const arrived = live.map(({ fulfillment, shippedAt, deliveredAt }) =>
    arrivedOn(
      { status: fulfillment, shippedAt: momentOf(shippedAt), deliveredAt: momentOf(deliveredAt) },
      now,
    ),
  )
  const expected = method && latestOf([method.earliest, calendarDate(now)])
  const shipped = latestOf(
    live.map(({ shippedAt }) => shippedAt && calendarDate(new Date(shippedAt))),
  )
  return {
    ordered: calendarDate(placedAt),
    shipped,
    arrives:
      arrived.length > 0 && arrived.every((day) => day !== null) ? latestOf(arrived) : expected,
  }
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function latestOf(days: readonly (CalendarDate | '' | null)[]): CalendarDate | null {
  return (
    days
      .filter((day) => day !== null && day !== '')
      .toSorted()
      .at(-1) ?? null
  )
}
