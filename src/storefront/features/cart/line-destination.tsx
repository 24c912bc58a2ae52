import type { Cart } from '#modules/cart/contract.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import { createCartForm } from './cart-form.tsx'
import { changeCart } from './change-cart.ts'
import { groupName } from './group-name.ts'
import * as t from '#messages/cart.ts'

type LineDestinationProps = {
  line: CartLine
  cart: Cart
  label: string
  /** The shopper wants to name another recipient. */
  onNewGroup: () => void
  onMoved?: () => void
}

/** Moves a line to another delivery group. */
export function LineDestination({ line, cart, label, onNewGroup, onMoved }: LineDestinationProps) {
  const move = (groupId: string) =>
    changeCart(createCartForm('update', { lineId: line.id, groupId })).then(onMoved)
  return (
    <InlineSelect
      label={label}
      value={line.groupId}
      options={[
        ...cart.groups
          .filter((group) => group.kind !== 'registry' || group.id === line.groupId)
          .map((group) => ({ value: group.id, label: groupName(group) })),
        { value: '', label: t.toSomeoneElse },
      ]}
      onChange={(event) => {
        const groupId = event.currentTarget.value
        if (groupId) void move(groupId)
        else onNewGroup()
      }}
    />
  )
}
