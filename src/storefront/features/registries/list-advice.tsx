import { adviseOnList } from '#modules/registries/domain/list-advice.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import type { Registry } from './registry-calls.ts'
import * as t from '#messages/registry-items.ts'

export function ListAdvice({ registry: { items, guestEstimate } }: { registry: Registry }) {
  const wishes = items.map(({ price, wanted, counts: { remaining } }) => ({
    price,
    wanted,
    remaining,
  }))
  const advice = adviseOnList({ items: wishes, guestEstimate })
  if (advice.length === 0) return null
  return (
    <NoticeRow title={t.adviceTitle}>
      {advice.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </NoticeRow>
  )
}
