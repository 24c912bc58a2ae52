import type { Cart, CartGroup } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { FoldHead } from '#ui/primitives/fold/fold.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { CartButton } from './cart-form.tsx'
import { CartLineRow } from './cart-line.tsx'
import { useCart } from './cart-store.ts'
import type { RemovedLine } from './cart-store.ts'
import { capitalize, formatCount } from './count-words.ts'
import { groupName } from './group-name.ts'
import lineStyles from './cart-line.module.css'
import styles from './cart-group.module.css'

type CartGroupProps = {
  group: CartGroup
  cart: Cart
  onEdit: (groupId: string) => void
  onNewGroup: (lineId: string) => void
}

export function CartGroupSection({ group, cart, onEdit, onNewGroup }: CartGroupProps) {
  const { removed, faults } = useCart()
  const lines = cart.lines.filter((line) => line.groupId === group.id)
  const undo = removed?.line.groupId === group.id ? removed : null
  const fault = faults[group.id]
  const isEmailed = lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)
  return (
    <section className={styles.group} aria-label={groupName(group)}>
      <FoldHead
        color={group.kind === 'own' ? 'mist' : 'bottle'}
        aside={
          <GroupAside
            {...{ group, isEmailed }}
            pieces={lines.reduce((sum, line) => sum + line.qty, 0)}
          />
        }
      >
        {groupName(group)}
      </FoldHead>
      <ul className={styles.lines}>
        {lines.flatMap((line) => [
          undo?.before === line.id && <UndoLine key={`undo ${undo.line.id}`} removed={undo} />,
          <CartLineRow key={line.id} {...{ line, cart, onNewGroup }} />,
        ])}
        {undo && !lines.some((line) => line.id === undo.before) && <UndoLine removed={undo} />}
        {lines.length === 0 && !undo && (
          <li className={styles.none}>
            Nothing is going to {group.recipientName || 'you'} yet.
            {group.kind === 'registry'
              ? ' Choose gifts from their registry.'
              : ' Choose it under “Deliver” next to an item.'}
          </li>
        )}
      </ul>
      {lines.length > 0 && !isEmailed && <FreeShipping group={group} />}
      <GroupCard {...{ group, onEdit, isEmailed }} isEmpty={lines.length === 0} />
      {cart.notices
        .filter(({ groupId }) => groupId === group.id)
        .map((notice) => (
          <DeadlineNotice key={notice.id} {...{ notice, group, onEdit }} />
        ))}
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
    </section>
  )
}

/** `isEmailed`: the group has only gift cards, which are not shipped. */
function GroupAside({
  group,
  pieces,
  isEmailed,
}: {
  group: CartGroup
  pieces: number
  isEmailed: boolean
}) {
  const { arrival, shippingEstimate, pricesHidden } = group
  const method = `${(arrival?.label ?? 'Standard').toLowerCase()} shipping`
  const free = isEmailed ? 'by email' : `${method} free`
  const cost = shippingEstimate === 0 ? free : `${method} ${formatMoney(shippingEstimate)}`
  return (
    <p className={styles.aside}>
      {capitalize(formatCount(pieces, 'item'))}
      {pieces > 0 && `, ${cost}`}
      {pieces > 0 && arrival && (
        <>
          <br />
          Arrives {formatDeliveryDates(arrival)}
        </>
      )}
      {pricesHidden && (
        <>
          <br />
          Prices hidden
        </>
      )}
    </p>
  )
}

export function UndoLine({ removed: { line } }: { removed: RemovedLine }) {
  const name = [line.title, ...line.options.map((option) => option.value)].join(', ')
  return (
    <li className={lineStyles.undone}>
      <UndoRow
        action={
          <CartButton intent="restore" fields={{ lineId: line.id }} look="strong">
            Undo
          </CartButton>
        }
      >
        {name} was removed. Your total is {formatMoney(line.total)} lower.
      </UndoRow>
    </li>
  )
}

function FreeShipping({ group }: { group: CartGroup }) {
  const { merchandise, freeShippingIn, shippingEstimate, deliverOn, arrival } = group
  const isFaster = deliverOn !== null && arrival !== null && arrival.methodId !== 'standard'
  const freeText = isFaster
    ? `Standard shipping is free here, but ${arrival.label.toLowerCase()} shipping arrives by `
      + `${formatDate(deliverOn as CalendarDate)}.`
    : shippingEstimate === 0
      ? 'Standard shipping is free here.'
      : 'You reached free shipping. Only the distance surcharge remains.'
  return (
    <div className={styles.free}>
      <ProgressStitch done={merchandise} total={merchandise + freeShippingIn} />
      <p>
        {freeShippingIn === 0 ? freeText : `Add ${formatMoney(freeShippingIn)} for free shipping.`}
      </p>
    </div>
  )
}

type DeadlineNoticeProps = {
  notice: Cart['notices'][number]
  group: CartGroup
  onEdit: (groupId: string) => void
}

function DeadlineNotice({ notice, group, onEdit }: DeadlineNoticeProps) {
  return (
    <NoticeRow
      tone="warning"
      action={
        <>
          <TextButton tone="strong" onClick={() => onEdit(group.id)}>
            Choose another date
          </TextButton>
          <CartButton
            intent="acknowledge"
            fields={{ noticeId: notice.id, place: group.id }}
            look="link"
          >
            Understood
            <span className="visually-hidden">
              {' '}
              about the delivery date {groupName(group).toLowerCase()}
            </span>
          </CartButton>
        </>
      }
    >
      <p>{notice.text}</p>
    </NoticeRow>
  )
}

type GroupCardProps = {
  group: CartGroup
  isEmpty: boolean
  isEmailed: boolean
  onEdit: (groupId: string) => void
}

function GroupCard({ group, isEmpty, isEmailed, onEdit }: GroupCardProps) {
  const extras = [
    group.deliverOn && `Needed by ${formatDate(group.deliverOn as CalendarDate)}`,
    group.wrap && `Gift wrapped, ${formatMoney(group.wrapPrice)}`,
    group.pricesHidden && 'Prices hidden',
  ]
    .filter(Boolean)
    .join('. ')
  const isPlain = !group.giftNote && !extras
  // Gift cards are not wrapped, but earlier options can still be removed.
  if (isEmailed && isPlain && group.kind === 'own') return null
  return (
    <div className={styles.card}>
      <p className={styles.cardLabel}>
        {isPlain ? 'Is it a gift?' : group.giftNote ? 'Gift note' : 'Gift options'}
      </p>
      <div>
        {group.giftNote && <blockquote className={styles.note}>{group.giftNote}</blockquote>}
        {(extras || isPlain) && (
          <p className={styles.cardLabel}>
            {extras
              || `Add a gift note, wrap it for ${formatMoney(group.wrapPrice)}, hide the prices, `
                + 'or set the date you need it by.'}
          </p>
        )}
      </div>
      <div className={styles.cardActs}>
        <TextButton onClick={() => onEdit(group.id)}>
          {isPlain ? 'Gift options' : 'Edit'}
          <span className="visually-hidden"> for {groupName(group)}</span>
        </TextButton>
        {group.kind !== 'own' && (isEmpty || group.kind === 'address') && (
          <CartButton intent="removeGroup" fields={{ groupId: group.id }} look="link">
            {isEmpty ? 'Remove' : 'Ship all to me'}
            <span className="visually-hidden"> instead of {groupName(group)}</span>
          </CartButton>
        )}
      </div>
    </div>
  )
}
