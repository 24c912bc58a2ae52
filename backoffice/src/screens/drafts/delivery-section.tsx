import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { formatDate, formatMoney } from '../../format'
import { Section } from '../../frame/section'
import { useTimeZone } from '../../me'
import { Choice } from '../orders/choice'
import { AddressFields } from './address-fields'
import {
  findMessage,
  isPickedUp,
  type Delivery,
  type DraftInput,
  type DraftPreview,
} from './draft-record'
import { PickupChoice, PickupFields } from './pickup-fields'

type PricedDelivery = DraftPreview['checkout']['groups'][number]

interface DeliverySectionProps {
  readonly index: number
  readonly count: number
  readonly delivery: Delivery
  readonly priced: PricedDelivery | undefined
  readonly customer: Pick<DraftInput, 'email' | 'memberId'>
  readonly fields: Readonly<Record<string, string>>
  readonly onChange: (changed: Partial<Delivery>) => void
  /** Absent for the first delivery, which goes to the customer. */
  readonly onRemove?: () => void
}

/** Where a parcel goes, how, and what goes with it. */
export function DeliverySection(props: DeliverySectionProps) {
  const { index, count, delivery, priced, customer, fields, onChange, onRemove } = props
  const { address, registryId, recipientName } = delivery
  const title = count > 1 ? `Delivery ${index + 1} of ${count}` : 'Delivery'
  return (
    <Section
      title={registryId ? 'Gift to a registry' : title}
      actions={onRemove && <Button onClick={onRemove}>Remove this delivery</Button>}
    >
      <Stack spacing={2}>
        {index === 0 && <PickupChoice {...props} />}
        {isPickedUp(delivery) ? (
          <PickupFields {...props} />
        ) : registryId ? (
          <Typography>
            A gift for {recipientName || 'the couple'}. It ships to the address of the registry,
            which the giver does not see.
          </Typography>
        ) : (
          <AddressFields
            path={`deliveries.${index}.address`}
            customer={customer}
            value={address}
            fields={fields}
            onChange={(changed) => onChange({ address: changed })}
          />
        )}
        {priced?.suggestion && !isPickedUp(delivery) && (
          <Alert
            severity="info"
            action={
              <Button
                color="inherit"
                onClick={() =>
                  priced.suggestion && onChange({ address: priced.suggestion.address })
                }
              >
                Use it
              </Button>
            }
          >
            {priced.suggestion.address.line1}, {priced.suggestion.address.city}{' '}
            {priced.suggestion.address.zip}? {priced.suggestion.reason}
          </Alert>
        )}
        {priced?.warnings.map((warning) => (
          <Alert key={warning} severity="warning">
            {warning}
          </Alert>
        ))}
        <DeliveryOptions {...props} />
      </Stack>
    </Section>
  )
}

type DeliveryOptionsProps = Pick<
  DeliverySectionProps,
  'index' | 'delivery' | 'priced' | 'fields' | 'onChange'
>

/** How the parcel goes, and what goes with it. */
function DeliveryOptions({ index, delivery, priced, fields, onChange }: DeliveryOptionsProps) {
  const { giftNote, wrap, pricesHidden, deliverOn } = delivery
  const path = `deliveries.${index}`
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {!isPickedUp(delivery) && (
          <MethodChoice
            priced={priced}
            value={delivery.methodId}
            onChange={(methodId) => onChange({ methodId })}
          />
        )}
        <TextField
          type="date"
          label="Needed by (optional)"
          value={deliverOn ?? ''}
          onChange={(event) => onChange({ deliverOn: event.target.value || null })}
          error={findMessage(fields, `${path}.deliverOn`) !== undefined}
          helperText={findMessage(fields, `${path}.deliverOn`)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </Box>
      <TextField
        multiline
        label="Gift note (optional)"
        value={giftNote}
        onChange={(event) => onChange({ giftNote: event.target.value })}
        error={findMessage(fields, `${path}.giftNote`) !== undefined}
        helperText={
          findMessage(fields, `${path}.giftNote`) ?? 'It is printed on a card in the parcel.'
        }
        slotProps={{ htmlInput: { maxLength: 250 } }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 2 }}>
        <FormControlLabel
          label={
            priced && priced.totals.wrap > 0
              ? `Gift wrap (${formatMoney(priced.totals.wrap)})`
              : 'Gift wrap'
          }
          control={
            <Checkbox checked={wrap} onChange={(_, checked) => onChange({ wrap: checked })} />
          }
        />
        <FormControlLabel
          label="Packing slip without prices"
          control={
            <Checkbox
              checked={pricesHidden}
              onChange={(_, checked) => onChange({ pricesHidden: checked })}
            />
          }
        />
      </Stack>
    </>
  )
}

interface MethodChoiceProps {
  readonly priced: PricedDelivery | undefined
  readonly value: string | null
  readonly onChange: (methodId: string | null) => void
}

const cheapest = 'cheapest'

function MethodChoice({ priced, value, onChange }: MethodChoiceProps) {
  const timeZone = useTimeZone()
  const methods = priced?.methods.filter(({ pickup }) => !pickup) ?? []
  const isKnown = value !== null && methods.some(({ id }) => id === value)
  if (methods.length === 0)
    return (
      <TextField
        disabled
        label="Shipping method"
        value={priced && !priced.needsShipping ? 'Nothing is shipped' : 'Enter the address first'}
      />
    )
  return (
    <Choice
      label="Shipping method"
      value={isKnown ? value : cheapest}
      options={[
        [cheapest, 'The cheapest in time'],
        ...methods.map(
          ({ id, label, price, latest }) =>
            [
              id,
              `${label}, ${price > 0 ? formatMoney(price) : 'free'}, by `
                + formatDate(latest, timeZone),
            ] as const,
        ),
      ]}
      onChange={(id) => onChange(id === cheapest ? null : id)}
    />
  )
}
