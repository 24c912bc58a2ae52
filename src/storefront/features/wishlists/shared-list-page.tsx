import { Card, CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { paths } from '#storefront/paths.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { describeSharedItem } from './describe-shared-item.ts'
import { useSharedList } from './use-shared-list.ts'
import type { SharedWishlist } from './wishlist-calls.ts'
import * as t from '#messages/shared-list.ts'
import styles from './wishlist.module.css'

type Item = SharedWishlist['items'][number]

/** A shared list. Friends see each other's reservations; the owner does not. */
export function SharedListPage() {
  const shared = useSharedList()
  const { view } = shared
  if (view.at !== 'open')
    return (
      <Section>
        {view.at === 'opening' ? (
          <div aria-busy="true">
            <PageHead title={t.title} />
            <Skeleton lines={4} />
          </div>
        ) : (
          <EmptyState
            level={1}
            title={view.at === 'failed' && view.isOver ? t.notShared : t.linkBroken}
            action={<ButtonLink href={paths.collections}>{t.browse}</ButtonLink>}
          >
            <p>{view.at === 'failed' && !view.isOver ? view.message : t.linkHint}</p>
          </EmptyState>
        )}
      </Section>
    )
  const { name, ownerName, isOwner, items } = view.list
  return (
    <Section>
      <PageHead
        title={
          <>
            {ownerName ? `${ownerName}: ` : ''}
            <em>{name}</em>
          </>
        }
        lead={<p>{isOwner ? t.ownerLead : t.friendLead}</p>}
      />
      <FaultNotice text={shared.fault} />
      {items.length === 0 ? (
        <EmptyState title={t.empty} />
      ) : (
        <CardGrid layout="four" label={name}>
          {items.map((item) => (
            <SharedItem
              key={item.id}
              item={item}
              isOwner={isOwner}
              isBusy={shared.isBusy}
              onReserve={() => void shared.reserve(item.id)}
              onRelease={() => void shared.release(item.id)}
            />
          ))}
        </CardGrid>
      )}
    </Section>
  )
}

type SharedItemProps = {
  item: Item
  isOwner: boolean
  isBusy: boolean
  onReserve: () => void
  onRelease: () => void
}

function SharedItem({ item, isOwner, isBusy, onReserve, onRelease }: SharedItemProps) {
  const {
    productSlug,
    variantId,
    title,
    options,
    picture,
    price,
    currency,
    qty,
    note,
    reserved,
    mine,
    availability,
  } = item
  const remaining = qty - reserved
  const isGone = availability.state === 'gone' || availability.state === 'sold-out'
  return (
    <Card
      level={2}
      href={paths.goods(productSlug, variantId ?? undefined)}
      faded={isGone || (remaining <= 0 && mine === 0 && !isOwner)}
      picture={
        <Picture
          {...toPictureProps(picture, '(min-width: 60rem) 24vw, 46vw')}
          alt=""
          shape="fill"
        />
      }
      name={title}
      amount={<Price amount={price} currency={currency} />}
      detail={
        [...options.map(({ value }) => value), qty > 1 && t.wanted({ count: String(qty) })]
          .filter(Boolean)
          .join(', ') || undefined
      }
      state={describeSharedItem(item, isOwner)}
      action={
        isOwner || isGone ? undefined : (
          <div className={styles.acts}>
            {note && <p className={styles.note}>{t.note({ note })}</p>}
            {mine > 0 ? (
              <>
                <ButtonLink size="small" href={paths.goods(productSlug, variantId ?? undefined)}>
                  {t.buy}
                  <span className="visually-hidden">: {title}</span>
                </ButtonLink>
                <Button
                  variant="quiet"
                  size="small"
                  aria-disabled={isBusy || undefined}
                  onClick={onRelease}
                >
                  {t.wontGive}
                  <span className="visually-hidden">: {title}</span>
                </Button>
              </>
            ) : (
              remaining > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-disabled={isBusy || undefined}
                  onClick={onReserve}
                >
                  {qty > 1 ? t.giveOne : t.giveThis}
                  <span className="visually-hidden">: {title}</span>
                </Button>
              )
            )}
          </div>
        )
      }
    />
  )
}
