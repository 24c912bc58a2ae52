import { useState } from 'react'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { addressChecks } from '../checkout/address-fields.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import { NameRow, PhoneField } from './person-fields.tsx'
import type { ChangeOrder, FulfillmentState } from './use-fulfillment.ts'
import * as t from '#messages/order-changes.ts'

type Group = OrderDetail['groups'][number]

interface PickupPersonChangesProps {
  readonly order: OrderDetail
  readonly care: FulfillmentState
  readonly change: ChangeOrder
}

/** Who picks each delivery up, which the buyer can change until it is picked up. */
export function PickupPersonChanges({ order, care, change }: PickupPersonChangesProps) {
  const { money } = care.progress
  const waits = (group: Group) =>
    group.lines.some(({ id }) =>
      money.some(({ lineId, counts }) => lineId === id && counts.waiting > 0),
    )
  const pickups = order.groups.filter((group) => group.pickup && group.address && waits(group))
  if (pickups.length === 0) return null
  return (
    <Panel title={t.whoPicksUp}>
      {pickups.map((group) => (
        <PickupPersonChange
          key={group.id}
          orderId={order.id}
          group={group}
          onSaved={() => change(async () => {})}
        />
      ))}
    </Panel>
  )
}

const { firstName, lastName, phone } = addressChecks

interface PickupPersonChangeProps {
  readonly orderId: string
  readonly group: Group
  readonly onSaved: () => Promise<unknown>
}

function PickupPersonChange({ orderId, group, onSaved }: PickupPersonChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, address, recipientName } = group
  if (!address) return null
  if (!isOpen)
    return (
      <div className="stack">
        <p>
          {recipientName}, {formatPhone(address.phone)}
        </p>
        <p>
          <TextButton tone="strong" onClick={() => setIsOpen(true)}>
            {t.changePickupPerson}
          </TextButton>
        </p>
      </div>
    )
  const save = (typed: Readonly<Record<string, string>>) =>
    sessionApi().post('/api/order/pickupPerson', {
      ...getOrderAccess(orderId),
      groupId: id,
      person: {
        firstName: typed['firstName'] ?? '',
        lastName: typed['lastName'] ?? '',
        phone: normalizePhone(typed['phone'] ?? ''),
      },
    })
  return (
    <Form
      id={`pickup-person-${id}`}
      checks={{ firstName, lastName, phone }}
      submitLabel={t.save}
      busyLabel={t.saving}
      actions={<TextButton onClick={() => setIsOpen(false)}>{t.cancel}</TextButton>}
      onSend={(typed) =>
        save(typed).then(async () => {
          await onSaved()
          setIsOpen(false)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          <NameRow field={field} person={address} />
          <PhoneField field={field} person={address} />
        </>
      )}
    </Form>
  )
}
