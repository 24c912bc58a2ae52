import { adviceOn } from '#modules/registries/domain/list-advice.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import type { Registry } from './registry-calls.ts'

/** What would make the list easier to give from. */
export function ListAdvice({ registry: { items, guestEstimate } }: { registry: Registry }) {
  const wishes = items.map(({ price, wanted, counts: { remaining } }) => ({
    price,
    wanted,
    remaining,
  }))
  const advice = adviceOn({ wishes, guestEstimate })
  if (advice.length === 0) return null
  return (
    <NoticeRow title="For a list that is easy to give from:">
      {advice.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </NoticeRow>
  )
}
