import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { formatDate } from '../../format'
import { useTimeZone } from '../../me'
import { AddressInputs, personParts } from './address-inputs'
import { emptyPerson, isPickedUp, type Delivery, type DraftPreview } from './draft-record'

interface PickupProps {
  readonly index: number
  readonly delivery: Delivery
  readonly priced: DraftPreview['checkout']['groups'][number] | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (changed: Partial<Delivery>) => void
}

const findPickup = (priced: PickupProps['priced']) => priced?.methods.find(({ pickup }) => pickup)

/** Ship or pick up. Nothing in a shop, or for items, without pickup. */
export function PickupChoice({ delivery, priced, onChange }: PickupProps) {
  const isPickup = isPickedUp(delivery)
  if (!isPickup && !findPickup(priced)) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Ship or pick up"
      value={isPickup ? 'pickup' : 'ship'}
      onChange={(_, chosen: string | null) => {
        if (chosen) onChange({ isPickup: chosen === 'pickup', methodId: null })
      }}
    >
      <ToggleButton value="ship">Ship</ToggleButton>
      <ToggleButton value="pickup">Pick up at the shop</ToggleButton>
    </ToggleButtonGroup>
  )
}

/** Where and when the customer picks it up, and who comes. */
export function PickupFields({ index, delivery, priced, fields, onChange }: PickupProps) {
  const timeZone = useTimeZone()
  const method = findPickup(priced)
  const { address, pickupPerson } = delivery
  const person = pickupPerson ?? {
    firstName: address?.firstName ?? '',
    lastName: address?.lastName ?? '',
    phone: address?.phone ?? '',
  }
  return (
    <>
      <Typography color="text.secondary">
        {method
          ? `${method.pickup?.address ?? ''}. Ready by ${formatDate(method.latest, timeZone)}.`
          : 'The shop does not offer pickup for these items now.'}
      </Typography>
      <Typography component="h3" variant="subtitle1">
        Who picks it up?
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <AddressInputs
          path={`deliveries.${index}.pickupPerson`}
          parts={personParts}
          fields={fields}
          value={{ ...emptyPerson, ...person }}
          onChange={(name, text) => onChange({ pickupPerson: { ...person, [name]: text } })}
        />
      </Box>
    </>
  )
}
