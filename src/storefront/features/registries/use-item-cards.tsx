import { useState } from 'react'
import { UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import type { Registry, RegistryItem } from './registry-calls.ts'
import { RegistryItemCard } from './registry-item-card.tsx'
import * as t from '#messages/registry-items.ts'

/** An item that was just removed, and its place in the list. */
interface RemovedItem {
  readonly item: RegistryItem
  readonly index: number
}

/**
 * The items of a registry with the one that was just removed in its place, which can be restored
 * until the next change.
 */
export function useItemCards(registry: Registry, onChange: (registry: Registry) => void) {
  const [removed, setRemoved] = useState<RemovedItem | null>(null)
  const change = (changed: Registry) => {
    setRemoved(null)
    onChange(changed)
  }
  const handleRemove = (item: RegistryItem, changed: Registry) => {
    onChange(changed)
    setRemoved({ item, index: registry.items.findIndex(({ id }) => id === item.id) })
  }
  const renderCard = (item: RegistryItem) =>
    item.id === removed?.item.id ? (
      <RemovedCard key={item.id} item={item} onChange={change} />
    ) : (
      <RegistryItemCard
        key={item.id}
        item={item}
        registryMonogram={registry.monogram}
        onChange={change}
        onRemove={(changed) => handleRemove(item, changed)}
      />
    )
  return { items: withRemoved(registry.items, removed), change, renderCard }
}

/** Nothing is wanted of the removed item. */
function withRemoved(items: readonly RegistryItem[], removed: RemovedItem | null): RegistryItem[] {
  if (!removed) return [...items]
  const { item, index } = removed
  const counts = { ...item.counts, wanted: 0, remaining: 0 }
  return items.toSpliced(index, 0, { ...item, wanted: 0, counts })
}

/** Moves the focus to where the button was. */
const focus = (button: HTMLButtonElement | null): void => button?.focus()

type RemovedCardProps = { item: RegistryItem; onChange: (registry: Registry) => void }

function RemovedCard({ item, onChange }: RemovedCardProps) {
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <li>
      <UndoRow
        action={
          <TextButton
            ref={focus}
            tone="strong"
            disabled={isBusy}
            onClick={() =>
              void attempt(async () =>
                onChange(await sessionApi().post('/api/registry/restoreItem', { itemId: item.id })),
              )
            }
          >
            {t.undo}
          </TextButton>
        }
      >
        {t.removed({ title: item.title })}
      </UndoRow>
      <FaultNotice text={fault} />
    </li>
  )
}
