import type { Cart, CartGroup } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { FoldHead } from '#ui/primitives/fold/fold.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { datesOf } from '../checkout/dates.ts'
import { CartButton } from './cart-form.tsx'
import { CartLineRow } from './cart-line.tsx'
import { useCart } from './cart-store.ts'
import type { Removed } from './cart-store.ts'
import { capital, countOf } from './count-words.ts'
import { groupName } from './group-name.ts'
import lineStyles from './cart-line.module.css'
import styles from './cart-group.module.css'

type CartGroupProps = {
  group: CartGroup
  cart: Cart
  onEdit: (groupId: string) => void
  onNewGroup: (lineId: string) => void
}

/** One delivery: who it goes to, what is in it, what would make it free, and its card. */
export function CartGroupSection({ group, cart, onEdit, onNewGroup }: CartGroupProps) {
  const { removed, faults } = useCart()
  const lines = cart.lines.filter((line) => line.groupId === group.id)
  const undo = removed?.line.groupId === group.id ? removed : null
  const fault = faults[group.id]
  const isMailed = lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)
  return (
    <section className={styles.group} aria-label={groupName(group)}>
      <FoldHead
        color={group.kind === 'own' ? 'mist' : 'bottle'}
        aside={
          <GroupAside
            {...{ group, isMailed }}
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
            Nothing goes to {group.recipientName || 'you'} yet.
            {group.kind === 'registry'
              ? ' Choose it from their registry.'
              : ' Choose it under “Deliver” at a piece.'}
          </li>
        )}
      </ul>
      {lines.length > 0 && !isMailed && <FreeDelivery group={group} />}
      <GroupCard {...{ group, onEdit, isMailed }} isEmpty={lines.length === 0} />
      {cart.notices
        .filter(({ groupId }) => groupId === group.id)
        .map((notice) => (
          <TooLate key={notice.id} {...{ notice, group, onEdit }} />
        ))}
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
    </section>
  )
}

/** `isMailed`: gift cards alone, which no parcel carries. */
function GroupAside({
  group,
  pieces,
  isMailed,
}: {
  group: CartGroup
  pieces: number
  isMailed: boolean
}) {
  const { arrival, shippingEstimate, pricesHidden } = group
  const way = `${(arrival?.label ?? 'Standard').toLowerCase()} delivery`
  const free = isMailed ? 'by email' : `${way} free`
  const cost = shippingEstimate === 0 ? free : `${way} ${formatMoney(shippingEstimate)}`
  return (
    <p className={styles.aside}>
      {capital(countOf(pieces, 'piece'))}
      {pieces > 0 && `, ${cost}`}
      {pieces > 0 && arrival && (
        <>
          <br />
          Arrives {datesOf(arrival)}
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

export function UndoLine({ removed: { line } }: { removed: Removed }) {
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
        {name}, removed. {formatMoney(line.total)} came off your total.
      </UndoRow>
    </li>
  )
}

function FreeDelivery({ group }: { group: CartGroup }) {
  const { merchandise, freeShippingIn, shippingEstimate, deliverOn, arrival } = group
  const isFaster = deliverOn !== null && arrival !== null && arrival.methodId !== 'standard'
  const reached = isFaster
    ? `Standard delivery here is free; ${arrival.label.toLowerCase()} delivery is there by ${formatDate(deliverOn as CalendarDate)}.`
    : shippingEstimate === 0
      ? 'Standard delivery here is free.'
      : 'Free delivery is reached; what remains is the surcharge for the distance.'
  return (
    <div className={styles.free}>
      <ProgressStitch done={merchandise} total={merchandise + freeShippingIn} />
      <p>
        {freeShippingIn === 0
          ? reached
          : `${formatMoney(freeShippingIn)} more, and standard delivery here is free.`}
      </p>
    </div>
  )
}

type TooLateProps = {
  notice: Cart['notices'][number]
  group: CartGroup
  onEdit: (groupId: string) => void
}

/** No way brings it by the day it is needed. */
function TooLate({ notice, group, onEdit }: TooLateProps) {
  return (
    <NoticeRow
      tone="warning"
      action={
        <>
          <TextButton tone="strong" onClick={() => onEdit(group.id)}>
            Choose another day
          </TextButton>
          <CartButton
            intent="acknowledge"
            fields={{ noticeId: notice.id, place: group.id }}
            look="link"
          >
            Understood
            <span className="visually-hidden">
              {' '}
              about the day of what goes {groupName(group).toLowerCase()}
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
  isMailed: boolean
  onEdit: (groupId: string) => void
}

function GroupCard({ group, isEmpty, isMailed, onEdit }: GroupCardProps) {
  const extras = [
    group.deliverOn && `Needed by ${formatDate(group.deliverOn as CalendarDate)}`,
    group.wrap && `Gift wrapped, ${formatMoney(group.wrapPrice)}`,
    group.pricesHidden && 'No prices in the parcel',
  ]
    .filter(Boolean)
    .join('. ')
  const isPlain = !group.giftNote && !extras
  // There is no parcel to wrap; what was chosen before can still be taken back.
  if (isMailed && isPlain && group.kind === 'own') return null
  return (
    <div className={styles.card}>
      <p className={styles.cardLabel}>
        {isPlain ? 'Is it a gift?' : group.giftNote ? 'Your card' : 'Your wishes'}
      </p>
      <div>
        {group.giftNote && <blockquote className={styles.note}>{group.giftNote}</blockquote>}
        {(extras || isPlain) && (
          <p className={styles.cardLabel}>
            {extras
              || `Add a card, wrap it for ${formatMoney(group.wrapPrice)}, leave the prices out, or name the day it is needed by.`}
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
            {isEmpty ? 'Remove' : 'Send all to me'}
            <span className="visually-hidden"> instead of {groupName(group)}</span>
          </CartButton>
        )}
      </div>
    </div>
  )
}
