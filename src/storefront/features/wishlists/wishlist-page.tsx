import { useState } from 'react'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Form } from '#ui/patterns/form/form.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChipRow, ChoiceChip } from '#ui/primitives/chip/chip.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { capitalize, formatItems } from '../cart/count-words.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { checkListName, ListSettings } from './list-settings.tsx'
import { useWishlistPage } from './use-wishlist-page.ts'
import { WishlistItemCard } from './wishlist-item-card.tsx'
import { createList, type WishlistPageData, type WishlistItemView } from './wishlist-calls.ts'
import * as t from '#messages/wish-lists.ts'
import styles from './wishlist.module.css'

type WishlistPageProps = {
  shelf: WishlistPageData
  /** Shows a list; null for the default. */
  onShow: (listId: string | null) => void
}

export function WishlistPage({ shelf: loaded, onShow }: WishlistPageProps) {
  const page = useWishlistPage(loaded)
  const { lists, list, registries } = page.shelf
  const [isAdding, setIsAdding] = useState(false)
  const items = list?.items ?? []
  const availableItems = items.filter(
    ({ availability, needsChoice }) =>
      !needsChoice && availability.state !== 'gone' && availability.state !== 'sold-out',
  )
  return (
    <AccountFrame title={t.title} lead={<p>{t.lead}</p>}>
      <div className={styles.page}>
        <ChipRow label={t.lists}>
          {lists.map(({ id, name, count }) => (
            <ChoiceChip
              key={id}
              href={`${paths.wishList}?list=${id}`}
              on={id === list?.id}
              count={count}
            >
              {name}
            </ChoiceChip>
          ))}
          <TextButton aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            {t.newList}
          </TextButton>
        </ChipRow>
        {isAdding && (
          <NewList
            onMade={(id) => {
              setIsAdding(false)
              onShow(id)
            }}
          />
        )}
        <FaultNotice text={page.fault} />
        <LastActionNotice page={page} />
        {items.length === 0 ? (
          <EmptyState
            title={t.emptyTitle}
            action={<ButtonLink href={paths.collections}>{t.browse}</ButtonLink>}
          >
            <p>{t.emptyHint}</p>
          </EmptyState>
        ) : (
          <>
            <div className="cluster" data-justify="between">
              <p>{capitalize(formatItems(items.length))}</p>
              {availableItems.length > 1 && list && (
                <Button busy={page.isBusy} onClick={() => void page.toCart({ listId: list.id })}>
                  {availableItems.length === items.length ? t.addAll : t.addAvailable}
                </Button>
              )}
            </div>
            <CardGrid label={list?.name ?? t.wishList}>
              {items.map((item) => (
                <WishlistItemCard
                  key={item.id}
                  wish={item}
                  others={[
                    ...lists.filter(({ id }) => id !== list?.id),
                    ...(item.variantId === null ? [] : toMoveTargets(registries)),
                  ]}
                  isBusy={page.isBusy}
                  onRemove={() => void page.remove(item)}
                  onMove={(to) => void moveTo(page, item, to)}
                  onToCart={() => void page.toCart({ itemId: item.id })}
                  onChange={() => void page.reload()}
                />
              ))}
            </CardGrid>
          </>
        )}
        {list && (
          <ListSettings
            key={list.id}
            list={list}
            onChange={() => void page.reload()}
            onDeleted={() => onShow(null)}
          />
        )}
      </div>
    </AccountFrame>
  )
}

function toMoveTargets(registries: WishlistPageData['registries']) {
  return registries.map(({ id, title }) => ({
    id,
    name: title ? t.registryIs({ title }) : t.myRegistry,
  }))
}

function moveTo(
  page: ReturnType<typeof useWishlistPage>,
  item: WishlistItemView,
  to: string,
): Promise<void> {
  if (to === '') return Promise.resolve()
  return to.startsWith('reg_') ? page.toRegistry(item, to) : page.move(item, to)
}

/** The result of the last action, with undo. */
function LastActionNotice({ page }: { page: ReturnType<typeof useWishlistPage> }) {
  const { removed, moved, registry, notMoved = [] } = page.happened
  return (
    <>
      {removed && (
        <UndoRow
          action={
            <TextButton tone="strong" onClick={() => void page.undo(removed)}>
              {t.undo}
            </TextButton>
          }
        >
          {t.wasRemoved({ title: removed.title })}
        </UndoRow>
      )}
      {registry !== undefined && (
        <NoticeRow tone="success" live title={t.addedToRegistry({ registry })} />
      )}
      {moved !== undefined && (
        <NoticeRow
          tone={moved > 0 ? 'success' : 'warning'}
          live
          title={
            moved > 0
              ? capitalize(t.moved({ items: formatItems(moved), count: moved }))
              : t.noneMoved
          }
          action={moved > 0 ? <TextLink href={paths.cart}>{t.viewCart}</TextLink> : undefined}
        >
          {notMoved.map(({ itemId, title, reason }) => (
            <p key={itemId}>
              {title}: {reason}
            </p>
          ))}
        </NoticeRow>
      )}
    </>
  )
}

function NewList({ onMade }: { onMade: (id: string) => void }) {
  return (
    <Form
      id="new-list"
      checks={{ name: checkListName }}
      submitLabel={t.createList}
      busyLabel={t.creating}
      onSend={({ name = '' }) =>
        createList(name.trim()).then(({ id }) => {
          onMade(id)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <TextField
          {...field('name')}
          label={t.listName}
          hint={t.listNameHint}
          maxLength={60}
          required
          unmarked
        />
      )}
    </Form>
  )
}
