import { Alert, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api'
import { previews } from '../../form/use-preview'
import { formatDate, formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { AddressDialog } from '../orders/address-dialog'
import { Choice } from '../orders/choice'
import { isUnshipped, type Delivery, type OrderRecord } from '../orders/order-record'

interface Method {
  readonly id: string
  readonly label: string
  readonly latest: string
  readonly isCurrent: boolean
  readonly refund: number
}

interface EditMethodsProps {
  readonly order: OrderRecord
  readonly value: Readonly<Record<string, string>>
  readonly onChange: (methods: Readonly<Record<string, string>>) => void
}

/** Method and address of the deliveries of which nothing has shipped. */
export function EditMethods({ order, value, onChange }: EditMethodsProps) {
  const { deliveries, units, number } = order
  const [addressOf, setAddressOf] = useState<string | null>(null)
  const open = deliveries.filter(({ groupId, method }) => {
    const own = units.filter((unit) => unit.groupId === groupId && unit.status !== 'cancelled')
    return method !== '' && own.length > 0 && own.every(isUnshipped)
  })
  if (open.length === 0) return null
  return (
    <Section title="Shipping">
      <Stack spacing={2}>
        {open.map((delivery) => (
          <MethodField
            key={delivery.groupId}
            order={number}
            delivery={delivery}
            value={value[delivery.groupId] ?? ''}
            onChange={(methodId) => {
              const { [delivery.groupId]: _before, ...others } = value
              onChange(methodId ? { ...others, [delivery.groupId]: methodId } : others)
            }}
          />
        ))}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
          {order.addresses.map(({ groupId, firstName, lastName }) => (
            <Button key={groupId} variant="outlined" onClick={() => setAddressOf(groupId)}>
              Change the address of {firstName} {lastName}…
            </Button>
          ))}
        </Stack>
      </Stack>
      {addressOf && (
        <AddressDialog order={order} groupId={addressOf} onClose={() => setAddressOf(null)} />
      )}
    </Section>
  )
}

interface MethodFieldProps {
  readonly order: string
  readonly delivery: Delivery
  readonly value: string
  readonly onChange: (methodId: string) => void
}

const stays = 'stays'

function MethodField({ order, delivery, value, onChange }: MethodFieldProps) {
  const timeZone = useTimeZone()
  const { groupId, recipientName, method } = delivery
  const { data, error } = useQuery(
    {
      queryKey: ['order', 'methods', order, groupId],
      queryFn: ({ signal }) =>
        callApi<{ rows: Method[] }>('/api/staff/order/methods', {
          query: { order, groupId },
          signal,
        }),
    },
    // Not read again after the edit, when the delivery may be gone.
    previews,
  )
  if (error) return <Alert severity="info">{error.message}</Alert>
  const describe = ({ label, latest, refund }: Method) =>
    `${label}, by ${formatDate(latest, timeZone)}, ${describeDifference(refund)}`
  return (
    <Choice
      label={`Method of the delivery to ${recipientName}`}
      value={data && value ? value : stays}
      options={[
        [stays, `Stays ${method}`],
        ...(data?.rows ?? [])
          .filter(({ isCurrent }) => !isCurrent)
          .map((row) => [row.id, describe(row)] as const),
      ]}
      onChange={(id) => onChange(id === stays ? '' : id)}
    />
  )
}

function describeDifference(refund: number): string {
  if (refund === 0) return 'same price'
  return refund > 0 ? `${formatMoney(refund)} back` : `${formatMoney(-refund)} more`
}
